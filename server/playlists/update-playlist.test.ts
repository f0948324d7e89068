import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, aPlaylist, someDemos } from '@/tests/support/builders';
import { getPlaylist, getSharedPlaylist } from './queries';
import { updatePlaylist } from './update-playlist';

async function aCustomerWithPlaylist() {
  const [customer, demoIds] = [await aCustomer(), await someDemos(3)];
  return { ...customer, demoIds, playlistId: (await aPlaylist(customer.id, demoIds)).id };
}

async function orderOf(playlistId: string): Promise<string[]> {
  const tracks = await db.playlistTrack.findMany({ where: { playlistId }, orderBy: { position: 'asc' } });
  return tracks.map(({ voiceDemoId }) => voiceDemoId);
}

test('changes name and link; the former link ends', async () => {
  const { actor, playlistId } = await aCustomerWithPlaylist();
  const { shortId: former } = await getPlaylist(actor, playlistId);
  const changes = { name: 'New', shortId: `link-${playlistId}` };
  expect(await updatePlaylist(actor, playlistId, changes)).toMatchObject(changes);
  expect(await db.playlist.findUniqueOrThrow({ where: { id: playlistId } })).toMatchObject(changes);
  expect(await getSharedPlaylist(changes.shortId)).toMatchObject({ name: 'New' });
  await expect(getSharedPlaylist(former)).rejects.toMatchObject({ kind: 'not-found' });
});

test('a link that another playlist has is refused together with all changes', async () => {
  const [other, own] = [await aCustomerWithPlaylist(), await aCustomerWithPlaylist()];
  const { shortId } = await db.playlist.findUniqueOrThrow({ where: { id: other.playlistId } });
  const attempt = updatePlaylist(own.actor, own.playlistId, { name: 'New', shortId });
  await expect(attempt).rejects.toMatchObject({
    kind: 'conflict',
    code: 'link-taken',
    message: 'This link is already taken.',
  });
  expect(await db.playlist.findUniqueOrThrow({ where: { id: own.playlistId } })).toMatchObject({ name: 'For tests' });
});

test('an order has exactly the tracks of the playlist, each once', async () => {
  const { actor, playlistId, demoIds } = await aCustomerWithPlaylist();
  const [first = '', second = '', third = ''] = demoIds;
  const order = [third, first, second];
  const { tracks } = await updatePlaylist(actor, playlistId, { voiceDemoIds: order });
  expect(tracks.map(({ voiceDemoId }) => voiceDemoId)).toEqual(order);
  const wrongOrders = [
    [first, second],
    [first, first, second, third],
    [first, second, 'unknown'],
    [first, second, third, 'unknown'],
    [],
  ];
  for (const voiceDemoIds of wrongOrders) {
    const attempt = updatePlaylist(actor, playlistId, { name: 'Lost', voiceDemoIds });
    await expect(attempt).rejects.toMatchObject({ kind: 'conflict', code: 'other-tracks' });
  }
  expect(await orderOf(playlistId)).toEqual(order);
  expect(await db.playlist.findUniqueOrThrow({ where: { id: playlistId } })).toMatchObject({ name: 'For tests' });
});
