import { expect, test } from 'vitest';
import { audioTypeOf } from './audio-types';

test.each([
  ['previews/a.mp3', 'audio/mpeg'],
  ['audio/a.WAV', 'audio/wav'],
  ['demos/a.b.flac', 'audio/flac'],
])('%s plays as %s', (uri, type) => {
  expect(audioTypeOf(uri)).toBe(type);
});

test.each(['audio/a.html', 'audio/a.svg', 'audio/a.mp3.html', 'audio/a', 'audio/a.constructor', 'audio/mp3', ''])(
  '%s does not play',
  (uri) => {
    expect(audioTypeOf(uri)).toBeNull();
  },
);
