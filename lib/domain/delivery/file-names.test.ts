import { describe, expect, it, test } from 'vitest';
import {
  cloneFilename,
  exportNames,
  filenameRefusal,
  maxLineFilenameLength,
  namePatternRefusal,
  normalizeFilename,
  splitFilename,
} from './file-names';

const paths = (filenames: string[], pattern = '{filename}', ending = 'mp3') =>
  exportNames(filenames, pattern, ending).map(({ path }) => path);

describe('names of exported files', () => {
  it('replaces the ending of audio files only', () => {
    expect(paths(['a.wav', 'b', 'v1.2', '.hidden'])).toEqual(['a.mp3', 'b.mp3', 'v1.2.mp3', '.hidden.mp3']);
  });

  it('adds a number to names that collide, ignoring case and Unicode forms', () => {
    expect(exportNames(['a.wav', 'a.mp3', 'A.wav', 'a (2).wav', 'e\u0301', '\u00e9'], '{filename}', 'mp3')).toEqual([
      { path: 'a.mp3', isDuplicate: false },
      { path: 'a (2).mp3', isDuplicate: true },
      { path: 'A (3).mp3', isDuplicate: true },
      { path: 'a (2) (2).mp3', isDuplicate: true },
      { path: '\u00e9.mp3', isDuplicate: false },
      { path: '\u00e9 (2).mp3', isDuplicate: true },
    ]);
  });

  it('names 20,000 equal lines in linear time', () => {
    expect(paths(Array.from({ length: 20_000 }, () => 'a')).at(-1)).toBe('a (20000).mp3');
  });

  it('fills patterns with folders and numbers', () => {
    expect(paths(['a.wav', 'b.wav'], 'scene {n}/{n:3}_{filename}')).toEqual(['scene 1/001_a.mp3', 'scene 2/002_b.mp3']);
  });

  it('makes names safe for every file system', () => {
    expect(paths(['../../etc/passwd', 'CON', 'a:b*c?', 'end. ', '..', '\u0000x', '{n}'])).toEqual([
      '.._.._etc_passwd.mp3',
      '_CON.mp3',
      'a_b_c_.mp3',
      'end.mp3',
      '_.mp3',
      '_x.mp3',
      '{n}.mp3',
    ]);
    const [long = ''] = paths(['語'.repeat(200)]);
    expect(Buffer.byteLength(long)).toBeLessThan(255);
  });
});

describe('patterns of names', () => {
  it.each(['{filename}', '{n}', '{n:9}-{filename}', 'a/b/{filename}', '{filename}{filename}'])(
    'accepts %s',
    (pattern) => {
      expect(namePatternRefusal(pattern)).toBeNull();
    },
  );

  it.each([
    '',
    'all',
    '{name}',
    '{n:0}',
    '{n:10}',
    '{filename',
    'a//{filename}',
    '../{filename}',
    '/{filename}',
    './{n}',
    '{n}/',
  ])('refuses %j', (pattern) => expect(namePatternRefusal(pattern)).not.toBeNull());
});

describe('a filename', () => {
  test.each(['a.wav', 'no ending', '.hidden', 'a..b', '100%25.wav', '台詞 1.wav', 'x'.repeat(maxLineFilenameLength)])(
    'can be %s',
    (filename) => expect(filenameRefusal(filename)).toBeNull(),
  );

  test.each(['', '.', '..', 'a/b', 'a\\b', 'a:b', 'a\nb', 'a\u0000b', 'x'.repeat(maxLineFilenameLength + 1)])(
    'cannot be %j',
    (filename) => expect(filenameRefusal(filename)).not.toBeNull(),
  );

  test('is normalized', () => {
    expect(normalizeFilename(' e\u0301.wav ')).toBe('\u00e9.wav');
  });

  test('is split before the last dot', () => {
    expect(splitFilename('a.b.wav')).toEqual({ stem: 'a.b', ending: '.wav' });
    expect(splitFilename('.hidden')).toEqual({ stem: '.hidden', ending: '' });
    expect(splitFilename('plain')).toEqual({ stem: 'plain', ending: '' });
  });
});

describe('the filename of a clone', () => {
  test('has the first free number before the ending', () => {
    expect(cloneFilename('a.wav', () => false)).toBe('a_alt1.wav');
    expect(cloneFilename('a.wav', (name) => name === 'a_alt1.wav')).toBe('a_alt2.wav');
    expect(cloneFilename('a.wav', (name) => name !== 'a_alt99.wav')).toBe('a_alt99.wav');
    expect(cloneFilename('a.wav', () => true)).toBeNull();
  });

  test('is not longer than a filename can be', () => {
    const clone = cloneFilename(`${'x'.repeat(maxLineFilenameLength - 4)}.wav`, () => false);
    expect(clone).toHaveLength(maxLineFilenameLength);
    expect(clone).toMatch(/x_alt1\.wav$/);
  });
});
