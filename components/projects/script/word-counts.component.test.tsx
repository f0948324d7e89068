import { expect, test } from 'vitest';
import { countWords } from '@/lib/domain/scripts/script-length';
import { wordCounts } from '@/tests/support/word-counts';

test.each(wordCounts)('the browser counts like the server: %s: %s has %i words', (language, text, words) => {
  expect(countWords(text, language)).toBe(words);
});
