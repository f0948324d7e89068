import { expect, test } from 'vitest';
import { countWords, readingSeconds, exactReadingSeconds } from '@/lib/domain/script-length';
import { wordCounts } from '@/tests/support/word-counts';

test.each(wordCounts)('%s: %s has %i words', (language, text, words) => {
  expect(countWords(text, language)).toBe(words);
});

test('an unknown language counts as English', () => {
  expect(countWords('one two', 'xx')).toBe(2);
});

test('words are read at 140 a minute', () => {
  expect(exactReadingSeconds('one two three', 'en')).toBeCloseTo(1.286, 3);
  expect(readingSeconds('word '.repeat(140), 140, 'en')).toBe(60);
});

test('Japanese and Chinese are read by characters, other words in them by words', () => {
  expect(readingSeconds('あ。'.repeat(220), 1, 'ja')).toBe(60);
  expect(readingSeconds('中'.repeat(160), 80, 'zh')).toBe(60);
  expect(readingSeconds(`${'中'.repeat(80)}${' word'.repeat(70)}`, 110, 'zh')).toBe(60);
});
