import { expect, test } from 'vitest';
import { countableParts, countWords, readingSeconds, exactReadingSeconds } from './script-length';
import { wordCounts } from '@/tests/support/word-counts';

test.each(wordCounts)('%s: %s has %i words', (language, text, words) => {
  expect(countWords(text, language)).toBe(words);
});

test('an unknown language counts as English', () => {
  expect(countWords('one two', 'xx')).toBe(2);
});

test.each(wordCounts)('%s: %s has as many words in parts', (language, text) => {
  const long = `${text} - ${text}\n`.repeat(3);
  for (const length of [1, 7, 20, 1_000]) {
    const parts = [...countableParts(long, length)];
    expect(parts.join('')).toBe(long);
    const sum = parts.reduce((words, part) => words + countWords(part, language), 0);
    expect(sum).toBe(countWords(long, language));
  }
});

test('parts end near their length, also where spaces are rare', () => {
  const words = [...countableParts('word '.repeat(10_000), 1_000)];
  expect(Math.max(...words.map((part) => part.length))).toBe(1_000);
  expect([...countableParts(`${'x'.repeat(50)} y`, 10)]).toEqual([`${'x'.repeat(50)} `, 'y']);
  expect([...countableParts('')]).toEqual([]);
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
