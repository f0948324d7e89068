import { expect, test } from 'vitest';
import { multiline, requiredText, text } from '@/lib/contracts/fields';
import { isPlainLine, isPlainText } from './plain-text';

test.each([
  ['Latin with accents', 'Zoë Łódź O’Neill-D’Angelo'],
  ['decomposed accents', 'cafe\u0301'],
  ['Cyrillic', 'Ёлка'],
  ['Arabic with vowel signs', 'اللُّغَةُ العَرَبِيَّةُ'],
  ['an Arabic number sign', '\u0600\u0661'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['Persian with a non-joiner', 'می\u200cخواهم'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['Thai', 'น้ำผึ้ง'],
  ['Japanese with a full-width space', '東京\u3000太郎'],
  ['a rare ideograph', '𠮷野家'],
  ['emoji', '🎙️ 👍🏽 1️⃣ 🇩🇪'],
  ['a family of emoji', '👨\u200d👩\u200d👧'],
  ['an emoji of two with a selector', '❤️\u200d🔥'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['symbols', '50 % & Co. © 2026 – “x” €'],
])('%s is a name', (_label, name) => {
  expect(isPlainLine(name)).toBe(true);
  expect(isPlainText(name)).toBe(true);
});

test.each([
  ['a space without width alone', '\u200b'],
  ['a word joiner alone', '\u2060'],
  ['a Hangul filler alone', '\u3164'],
  ['a blank of Braille alone', '\u2800'],
  ['joiners alone', '\u200d\u200c'],
  ['a variation selector alone', '\ufe0f'],
  ['an override to the left', 'a\u202eb'],
  ['an embedding', 'a\u202ab'],
  ['an isolate', 'a\u2067b\u2069'],
  ['a noncharacter', 'a\ufffe'],
  ['a noncharacter of another plane', 'a\u{1ffff}'],
  ['half a character', 'a\ud800'],
  ['a control character', 'a\u0007'],
  ['a control character of Latin-1', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['a paragraph separator', 'a\u2029b'],
  ['tags without a flag', 'a\u{e0067}\u{e007f}'],
])('%s is refused in a name and in a text', (_label, name) => {
  expect(isPlainLine(name)).toBe(false);
  expect(isPlainText(name)).toBe(false);
});

test.each([
  ['a line end', 'a\nb'],
  ['a tab', 'a\tb'],
  ['a space without width', 'a\u200bb'],
  ['a mark of direction', 'שלום\u200f!'],
  ['a soft hyphen', 'a\u00adb'],
  ['a joiner at the end of a word', 'a\u200d b'],
])('%s is refused in a name and allowed in a text', (_label, value) => {
  expect(isPlainLine(value)).toBe(false);
  expect(isPlainText(value)).toBe(true);
});

test('contract fields reject invisible characters and too many lines', () => {
  expect(text().safeParse('a\u202eb').success).toBe(false);
  expect(text().safeParse('').success).toBe(true);
  expect(multiline().safeParse('a\u2066b').success).toBe(false);
  expect(multiline().safeParse('a\nb').success).toBe(true);
  expect(multiline().safeParse('a\n'.repeat(499)).success).toBe(true);
  expect(multiline().safeParse(`${'a\n'.repeat(500)}a`).success).toBe(false);
  const name = requiredText('Please enter your name').safeParse('\u200b\u3164');
  expect(name.error?.issues.map(({ message }) => message)).toContain('Please enter your name');
});
