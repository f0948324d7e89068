import { customerWithTracks } from '@/tests/support/steps/playlist-steps';
import { anAudibleVoice, someDemos } from '@/tests/support/builders';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { putTrack } from './change-tracks';
import { getPlaylist, listPlaylists } from './queries';

test('a list of full playlists has counts and no tracks', async () => {
  const demoIds = await someDemos(100);
  const { customer } = await customerWithTracks(20, demoIds);
  const playlists = await listPlaylists(customer.actor, customer.id);
  expect(playlists).toHaveLength(20);
  expect(playlists[0]).toMatchObject({ numVoices: 1, numTracks: 100, voiceDemoIds: demoIds });
  expect(Object.keys(playlists[0] ?? {})).not.toContain('tracks');
  expect(JSON.stringify(playlists).length).toBeLessThan(1_000_000);
});

test('a playlist of 500 tracks with the longest texts and waveforms is below 1 MB', async () => {
  const { demoIds } = await anAudibleVoice('Bea', ['First']);
  const demos = await someDemos(499);
  const { customer, playlistIds } = await customerWithTracks(1, [...demoIds, ...demos]);
  const [id = ''] = playlistIds;
  // Quotation marks need two bytes in JSON.
  await db.playlistTrack.updateMany({
    where: { playlistId: id },
    data: { name: '"'.repeat(100), description: '"'.repeat(299) },
  });
  const playlist = await getPlaylist(customer.actor, id);
  expect(playlist.tracks).toHaveLength(500);
  expect(playlist.tracks.filter(({ isAvailable }) => isAvailable).length).toBeGreaterThan(490);
  expect(playlist.tracks.at(-1)?.peaks).not.toBeNull();
  expect(Buffer.byteLength(JSON.stringify(playlist))).toBeLessThan(1_000_000);
  const describe = (description: string) => putTrack(customer.actor, id, demoIds[0] ?? '', { description });
  await expect(describe('長'.repeat(500))).rejects.toMatchObject({ kind: 'conflict', code: 'full' });
  await describe('Short');
});
