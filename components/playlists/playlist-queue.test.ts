import { expect, test } from 'vitest';
import { queueOf } from './playlist-queue';
import type { PlaylistTrack } from '@/lib/contracts/playlists';

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

test('contains the playable tracks, identified by their demo', () => {
  const queue = queueOf([track('a', 'previews/a.mp3'), track('b', null), track('c', 'previews/c.mp3')]);
  expect(queue.map(({ id, title, subtitle }) => [id, title, subtitle])).toEqual([
    ['demo-a', 'a', 'Freja Holm'],
    ['demo-c', 'c', 'Freja Holm'],
  ]);
});
