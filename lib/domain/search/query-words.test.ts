import { expect, test } from 'vitest';
import { dropWord, typedWords } from './query-words';

test('splits a query at spaces only, and lists each word once', () => {
  expect(typedWords('  warm  e-learning O’Brien warm\n')).toEqual(['warm', 'e-learning', 'O’Brien']);
  expect(typedWords(' ')).toEqual([]);
});

test('drops a word wherever it was typed, but not within others', () => {
  expect(dropWord('warm warmer  warm Danish', 'warm')).toBe('warmer Danish');
  expect(dropWord('warm', 'warm')).toBe('');
});
