import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { makePublishedVoice } from '@/tests/support/playlists';
import { putTrack } from './change-tracks';
import { addFavorite, listFavorites } from './favorites';
import { getPlaylist, listPlaylists } from './queries';

/** As many as the API allows, but for the total. */
async function customerWithTracks(numPlaylists: number, demoIds: readonly string[]) {
  const customer = await aCustomer();
  const playlists = await db.playlist.createManyAndReturn({
    data: Array.from({ length: numPlaylists }, (_, index) => ({ userId: customer.id, name: `Playlist ${index}` })),
    select: { id: true },
  });
  await db.playlistTrack.createMany({
    data: playlists.flatMap(({ id }) =>
      demoIds.map((voiceDemoId, index) => ({ playlistId: id, voiceDemoId, position: index + 1 })),
    ),
  });
  return { customer, playlistIds: playlists.map(({ id }) => id) };
}

async function someDemos(numDemos: number): Promise<string[]> {
  const voice = await aVoice();
  const demos = await db.voiceDemo.createManyAndReturn({
    data: Array.from({ length: numDemos }, (_, index) => ({
      voiceId: voice.id,
      name: `Demo ${index}`,
      language: 'en',
      types: ['Commercial'],
      tones: ['Warm'],
      uri: `audio/${randomUUID()}.wav`,
      processedUri: `previews/${randomUUID()}.mp3`,
      status: 'done' as const,
      peaks: new Uint8Array(800),
    })),
    select: { id: true },
  });
  return demos.map(({ id }) => id);
}

test('all playlists of a user have at most 2,000 tracks', async () => {
  const { demoIds } = await makePublishedVoice('Bea', ['First', 'Second']);
  const { customer, playlistIds } = await customerWithTracks(200, await someDemos(10));
  const [first = '', second = ''] = playlistIds;
  const add = (playlistId: string, demoId = '') => putTrack(customer.actor, playlistId, demoId, {});
  await expect(add(first, demoIds[0])).rejects.toMatchObject({ kind: 'conflict', code: 'full' });
  await db.playlistTrack.deleteMany({ where: { playlistId: second } });
  for (let count = 0; count < 2; count++) await add(first, demoIds[count]);
  // A track that is already there needs no room.
  await add(first, demoIds[0]);
});

test('parallel additions to several playlists do not exceed it', async () => {
  const { demoIds } = await makePublishedVoice('Bea', ['First']);
  const { customer, playlistIds } = await customerWithTracks(200, await someDemos(10));
  await db.playlistTrack.deleteMany({ where: { playlistId: { in: playlistIds.slice(0, 1) } } });
  const add = (index: number) => putTrack(customer.actor, playlistIds[index] ?? '', demoIds[0] ?? '', {});
  const results = await inParallel(20, add);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await db.playlistTrack.count({ where: { playlist: { userId: customer.id } } })).toBe(2_000);
});

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
  const { demoIds } = await makePublishedVoice('Bea', ['First']);
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

test('a user has at most 500 favorites', async () => {
  const customer = await aCustomer();
  const voices = await db.user.createManyAndReturn({
    data: Array.from({ length: 500 }, () => ({
      email: `${randomUUID()}@tests.example`,
      passwordHash: '-',
      firstName: 'A',
      lastName: 'Voice',
      isVoice: true,
    })),
    select: { id: true },
  });
  await db.favorite.createMany({ data: voices.map(({ id }) => ({ userId: customer.id, voiceId: id })) });
  const { id } = await makePublishedVoice('Bea');
  const add = () => addFavorite(customer.actor, customer.id, id);
  await expect(add()).rejects.toMatchObject({ kind: 'conflict', code: 'full' });
  await db.favorite.deleteMany({ where: { userId: customer.id, voiceId: voices[0]?.id ?? '' } });
  await add();
  // It is already a favorite.
  await add();
});

test('favorites are listed in pages, newest first, without unpublished voices', async () => {
  const customer = await aCustomer();
  const voices = await Promise.all(['Ada', 'Bea', 'Cal', 'Dee', 'Eva'].map((name) => makePublishedVoice(name)));
  const created = new Date();
  for (const [index, { id }] of voices.entries()) {
    // Two at the same time.
    const time = new Date(created.getTime() + Math.floor(index / 2) * 1_000);
    await db.favorite.create({ data: { userId: customer.id, voiceId: id, created: time } });
  }
  await db.voiceProfile.update({ where: { userId: voices[4]?.id ?? '' }, data: { status: 'returned' } });
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let numPages = 0; numPages < 2; numPages++) {
    const { items, nextCursor } = await listFavorites(customer.actor, customer.id, { limit: 2, cursor });
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  }
  expect(cursor).toBeUndefined();
  const pairs = [voices.slice(2, 4), voices.slice(0, 2)];
  expect(ids).toEqual(
    pairs.flatMap((pair) =>
      pair
        .map(({ id }) => id)
        .sort()
        .reverse(),
    ),
  );
  const wrong = listFavorites(customer.actor, customer.id, { limit: 2, cursor: 'nowhere' });
  await expect(wrong).rejects.toMatchObject({ kind: 'validation' });
});
