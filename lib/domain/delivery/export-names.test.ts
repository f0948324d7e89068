import { describe, expect, it } from 'vitest';
import { exportNames, namePatternRefusal } from './export-names';

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
