import { describe, expect, test } from 'vitest';
import { contentTypeOf, endingOf, isLossless, nameWithoutEnding, shortened } from './file-facts';

describe('contentTypeOf', () => {
  test.each([
    [{ name: 'a.wav', type: 'audio/x-wav' }, 'audio/x-wav'],
    [{ name: 'a.webm', type: 'audio/webm;codecs=opus' }, 'audio/webm'],
    [{ name: 'a.AIFF', type: '' }, 'audio/aiff'],
    [{ name: 'script.docx', type: '' }, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    [{ name: 'unknown.xyz', type: '' }, 'application/octet-stream'],
    [{ name: 'README', type: '' }, 'application/octet-stream'],
  ])('%o is %s', (file, type) => expect(contentTypeOf(file)).toBe(type));
});

describe('isLossless', () => {
  test.each(['audio/wav', 'audio/x-wav', 'audio/aiff', 'audio/x-aiff', 'audio/flac', 'audio/x-flac'])('%s', (type) => {
    expect(isLossless({ name: 'a', type })).toBe(true);
  });
  test.each(['audio/mpeg', 'audio/mp4', 'audio/ogg', 'application/octet-stream'])('not %s', (type) => {
    expect(isLossless({ name: 'a', type })).toBe(false);
  });
  test('falls back to the extension if the browser reports no type', () => {
    expect(isLossless({ name: 'a.aif', type: '' })).toBe(true);
    expect(isLossless({ name: 'a.wma', type: '' })).toBe(false);
  });
});

test('returns an extension that the server accepts, or an empty string', () => {
  expect(endingOf('Take 1.WAV')).toBe('wav');
  expect(endingOf('a.tar.gz')).toBe('gz');
  expect(endingOf('no ending')).toBe('');
  expect(endingOf('a.waytoolongending')).toBe('');
});

test('names a take after its file without the extension', () => {
  expect(nameWithoutEnding('Hello (take 2).wav')).toBe('Hello (take 2)');
  expect(nameWithoutEnding('v1.2 final')).toBe('v1.2 final');
  expect(nameWithoutEnding('.wav')).toBe('.wav');
});

test('truncates long names between characters', () => {
  expect(shortened('Welcome', 200)).toBe('Welcome');
  expect(shortened('Opening hours', 8)).toBe('Opening');
  expect(shortened('Hi 👋', 4)).toBe('Hi');
});
