import { describe, expect, test } from 'vitest';
import { cloneFilename, filenameRefusal, maxLineFilenameLength, normalizeFilename, splitFilename } from './line-files';

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
