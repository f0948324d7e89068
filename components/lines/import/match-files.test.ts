import { expect, test } from 'vitest';
import { aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { matchFiles } from './match-files';

const lines = (...filenames: string[]) => filenames.map((filename) => aLine({ filename }));
const files = (...names: string[]) => names.map((name) => ({ name }));

const pairs = (matches: ReturnType<typeof matchFiles>) =>
  [...matches.added, ...matches.replaced].map(({ file, line }) => `${file.name} > ${line.filename}`);

test.each([
  ['intro.wav', 'intro.wav'],
  ['INTRO.WAV', 'intro.wav'],
  ['intro.flac', 'intro.wav'],
  ['intro.aif', 'Intro'],
  ['intro', 'intro.wav'],
  ['v1.2.wav', 'v1.2'],
  // macOS decomposes characters in filenames.
  ['Cafe\u0301.wav', 'Caf\u00e9.wav'],
])('matches the file %s with the line %s', (name, filename) => {
  expect(pairs(matchFiles(files(name), lines(filename)))).toEqual([`${name} > ${filename}`]);
});

test.each([
  ['v1.wav', 'v1.2'],
  ['intro (1).wav', 'intro.wav'],
  ['other.wav', 'intro.wav'],
])('does not match the file %s with the line %s', (name, filename) => {
  expect(matchFiles(files(name), lines(filename)).unmatched).toEqual([
    { file: { name }, reason: 'No line has this name' },
  ]);
});

test('prefers the line whose name is the same', () => {
  expect(pairs(matchFiles(files('a.mp3', 'A.wav', 'a.wav'), lines('a.wav', 'a.mp3', 'A.wav')))).toEqual([
    'a.mp3 > a.mp3',
    'A.wav > A.wav',
    'a.wav > a.wav',
  ]);
});

test('prefers the file whose name is the same, in any order', () => {
  const matches = matchFiles(files('a.flac', 'A.WAV', 'a.wav', 'b.mp3', 'b.flac'), lines('a.wav', 'b.wav'));
  expect(pairs(matches)).toEqual(['a.wav > a.wav', 'b.mp3 > b.wav']);
  expect(matches.unmatched.map(({ file, reason }) => `${file.name}: ${reason}`)).toEqual([
    'a.flac: Another file is for a.wav',
    'A.WAV: Another file is for a.wav',
    'b.flac: Another file is for b.wav',
  ]);
});

test('matches one of 500 files whose names differ in case only', () => {
  const letters = 'abcdefghi';
  const names = Array.from({ length: 500 }, (_, index) =>
    [...letters].map((letter, bit) => ((index >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
  const { added, unmatched } = matchFiles(files(...names.map((name) => `${name}.wav`)), lines(`${letters}.wav`));
  expect(added.map(({ file }) => file.name)).toEqual([`${letters}.wav`]);
  expect(unmatched).toHaveLength(499);
});

test.each(['Größe', 'Ελληνικά', 'Йод', 'ガラス', '한국어', 'tiếng Việt', 'שלום', 'مرحبا', 'हिन्दी'])(
  'matches %s as macOS sends it',
  (name) => {
    const [match] = matchFiles(files(`${name.normalize('NFD')}.wav`), lines(`${name.normalize('NFC')}.wav`)).added;
    expect(match?.line.filename).toBe(`${name.normalize('NFC')}.wav`);
  },
);

test('leaves out a file that several lines could mean, and a second file for a line', () => {
  const ambiguous = matchFiles(files('a.flac'), lines('a.wav', 'a.mp3'));
  expect(ambiguous.unmatched).toEqual([{ file: { name: 'a.flac' }, reason: 'Several lines have this name' }]);
  const twice = matchFiles(files('a.wav', 'a.flac'), lines('a.wav'));
  expect(pairs(twice)).toEqual(['a.wav > a.wav']);
  expect(twice.unmatched).toEqual([{ file: { name: 'a.flac' }, reason: 'Another file is for a.wav' }]);
});

test('separates what would be replaced', () => {
  const matches = matchFiles(files('a.wav', 'b.wav'), [
    aLine({ filename: 'a.wav' }),
    aRecordedLine({ filename: 'b.wav' }),
  ]);
  expect(matches.added.map(({ line }) => line.filename)).toEqual(['a.wav']);
  expect(matches.replaced.map(({ line }) => line.filename)).toEqual(['b.wav']);
});
