import { expect, test } from 'vitest';
import { countsInWords } from './playlist-counts';

test.each([
  [0, 0, '0 voices · 0 tracks'],
  [1, 1, '1 voice · 1 track'],
  [2, 12, '2 voices · 12 tracks'],
])('%i and %i are %s', (voices, tracks, words) => {
  expect(countsInWords({ voices: Array(voices).fill(0), tracks: Array(tracks).fill(0) })).toBe(words);
});
