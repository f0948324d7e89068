import { expect, test } from 'vitest';
import { countWords, readingSeconds } from '@/lib/domain/script-length';

test.each([
  ['en', 'It’s a well-known fact – isn’t it?', 6],
  ['en', '$1,000.50', 1],
  ['en', '1,000.50 or 3.5 %', 3],
  ['en', 'Call 2nd floor… now!', 4],
  ['en', '🎙️ 😀 – … !', 0],
  ['fr', 'cafe\u0301 de\u0301ja\u0300', 2],
  ['fr', 'café déjà', 2],
  ['de', 'Größe über alles', 3],
  ['hi', 'ग्राहक हिन्दी में विज्ञापन किताबें', 5],
  ['ta', 'தமிழ் மொழி குரல்', 3],
  ['bn', 'বাংলা ভাষায় কণ্ঠ শ্রী', 4],
  ['ar', 'اللُّغَةُ العَرَبِيَّةُ', 2],
  ['he', 'שָׁלוֹם עולם', 2],
  ['ru', 'Кино и реклама', 3],
  ['el', 'ζεστή φωνή', 2],
  ['ko', '따뜻한 목소리', 2],
  ['th', 'เสียงภาษาไทย', 3],
  ['zh', '电视广告配音', 3],
  ['ja', '日本語テスト', 2],
  ['vi', 'Tiếng Việt rất hay', 4],
])('%s: %s has %i words', (language, text, words) => {
  expect(countWords(text, language)).toBe(words);
});

test('an unknown language counts as English', () => {
  expect(countWords('one two', 'xx')).toBe(2);
});

test('words are read at 140 a minute', () => {
  expect(readingSeconds('word '.repeat(140), 140, 'en')).toBe(60);
});

test('Japanese and Chinese are read by characters, other words in them by words', () => {
  expect(readingSeconds('あ。'.repeat(220), 1, 'ja')).toBe(60);
  expect(readingSeconds('中'.repeat(160), 80, 'zh')).toBe(60);
  expect(readingSeconds(`${'中'.repeat(80)}${' word'.repeat(70)}`, 110, 'zh')).toBe(60);
});
