import { describe, expect, test } from 'vitest';
import type { PlaylistTrack } from '@/lib/contracts/playlists';
import { countsInWords, queueOf } from './playlist-queue';

const track = (name: string, uri: string | null): PlaylistTrack => ({
  id: `track-${name}`,
  voiceDemoId: `demo-${name}`,
  name,
  description: '',
  language: 'da',
  uri,
  durationMs: 4_000,
  peaks: null,
  isAvailable: uri !== null,
  voice: { id: 'freja', name: 'Freja Holm', picture: null },
});

describe('queueOf', () => {
  test('contains the playable tracks, identified by their demo', () => {
    const queue = queueOf([track('a', 'previews/a.mp3'), track('b', null), track('c', 'previews/c.mp3')]);
    expect(queue.map(({ id, title, subtitle }) => [id, title, subtitle])).toEqual([
      ['demo-a', 'a', 'Freja Holm'],
      ['demo-c', 'c', 'Freja Holm'],
    ]);
  });
});

describe('countsInWords', () => {
  test.each([
    [0, 0, '0 voices · 0 tracks'],
    [1, 1, '1 voice · 1 track'],
    [2, 12, '2 voices · 12 tracks'],
  ])('%i and %i are %s', (voices, tracks, words) => {
    expect(countsInWords({ voices: Array(voices).fill(0), tracks: Array(tracks).fill(0) })).toBe(words);
  });
});
