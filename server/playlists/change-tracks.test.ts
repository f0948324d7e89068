import { getPlaylist } from './queries';
import { removeTrack, putTrack } from './change-tracks';
import { aCustomer, anAudibleVoice, aPlaylist, someDemos } from '@/tests/support/builders';
import { customerWithTracks } from '@/tests/support/steps/playlist-steps';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

test('all playlists of a user have at most 2,000 tracks', async () => {
  const { demoIds } = await anAudibleVoice('Bea', ['First', 'Second']);
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
  const { demoIds } = await anAudibleVoice('Bea', ['First']);
  const { customer, playlistIds } = await customerWithTracks(200, await someDemos(10));
  await db.playlistTrack.deleteMany({ where: { playlistId: { in: playlistIds.slice(0, 1) } } });
  const add = (index: number) => putTrack(customer.actor, playlistIds[index] ?? '', demoIds[0] ?? '', {});
  await expectSuccesses(10, { of: 20 }, add);
  expect(await db.playlistTrack.count({ where: { playlist: { userId: customer.id } } })).toBe(2_000);
});

const full = { kind: 'conflict', code: 'full' };

test('a demo is in a playlist once, with the newest words, also in ten parallel requests', async () => {
  const [customer, { id, demoIds }] = [await aCustomer(), await anAudibleVoice('Bea', ['First'])];
  const [demoId = ''] = demoIds;
  const { id: playlistId } = await aPlaylist(customer.id);
  await expectSuccesses(10, { of: 10 }, () => putTrack(customer.actor, playlistId, demoId, {}));
  expect(await db.playlistTrack.count({ where: { playlistId } })).toBe(1);
  const words = { name: 'The calm one', description: 'from 0:20' };
  const { tracks } = await putTrack(customer.actor, playlistId, demoId, words);
  expect(tracks).toMatchObject([
    { voiceDemoId: demoId, ...words, isAvailable: true, durationMs: 4_000, voice: { id, name: 'Bea Tests' } },
  ]);
  expect(tracks[0]?.uri).toMatch(/^previews\//);
  expect((await putTrack(customer.actor, playlistId, demoId, {})).tracks).toMatchObject([words]);
});

test('tracks are appended in order, list each voice once, and are removed idempotently', async () => {
  const customer = await aCustomer();
  const [bea, cal] = [await anAudibleVoice('Bea', ['First', 'Second']), await anAudibleVoice('Cal', ['Third'])];
  const { id: playlistId } = await aPlaylist(customer.id);
  for (const demoId of [...bea.demoIds, ...cal.demoIds]) await putTrack(customer.actor, playlistId, demoId, {});
  const playlist = await getPlaylist(customer.actor, playlistId);
  expect(playlist.tracks.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
  expect(playlist.voices.map(({ id }) => id)).toEqual([bea.id, cal.id]);
  for (let attempt = 0; attempt < 2; attempt++) {
    const { tracks } = await removeTrack(customer.actor, playlistId, bea.demoIds[0] ?? '');
    expect(tracks.map(({ name }) => name)).toEqual(['Second', 'Third']);
  }
});

test('demos of unpublished voices do not exist', async () => {
  const customer = await aCustomer();
  const [eve, cal] = [await anAudibleVoice('Eve'), await anAudibleVoice('Cal')];
  const [goneId = '', demoId = ''] = [eve.demoIds[0], cal.demoIds[0]];
  const { id: playlistId } = await aPlaylist(customer.id, [demoId]);
  await db.voiceProfile.update({ where: { userId: eve.id }, data: { status: 'returned' } });
  await expect(putTrack(customer.actor, playlistId, goneId, {})).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This demo does not exist.',
  });
  expect(await db.playlistTrack.findMany({ where: { playlistId } })).toMatchObject([{ voiceDemoId: demoId, name: '' }]);
});

test('a playlist has at most 500 tracks', async () => {
  const { demoIds } = await anAudibleVoice('Bea', ['First']);
  const { customer, playlistIds } = await customerWithTracks(1, await someDemos(500));
  const [playlistId = ''] = playlistIds;
  await expect(putTrack(customer.actor, playlistId, demoIds[0] ?? '', {})).rejects.toMatchObject({
    ...full,
    message: 'This playlist already has 500 tracks.',
  });
  expect(await db.playlistTrack.count({ where: { playlistId } })).toBe(500);
});
