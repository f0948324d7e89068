import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, aPlaylist, someDemos } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { createPlaylist, updatePlaylist } from './edit-playlists';
import { getPlaylist, getSharedPlaylist } from './queries';

describe('an update', () => {
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
});

describe('a new playlist', () => {
  test('creates an empty playlist with its own link', async () => {
    const customer = await aCustomer();
    const [first, second] = [
      await createPlaylist(customer.actor, customer.id, 'For the bank'),
      await createPlaylist(customer.actor, customer.id, 'For the bank'),
    ];
    expect(first).toMatchObject({ name: 'For the bank', tracks: [], voices: [] });
    expect(first.shareUrl).toMatch(new RegExp(`/play/${first.shortId}$`));
    expect(first.shortId).not.toBe(second.shortId);
    expect(await db.playlist.count({ where: { userId: customer.id } })).toBe(2);
  });

  test('a user has at most 200 playlists, also when several are created in parallel', async () => {
    const customer = await aCustomer();
    const data = Array.from({ length: 199 }, (_, index) => ({ userId: customer.id, name: `Playlist ${index}` }));
    await db.playlist.createMany({ data });
    await expectSuccesses(1, { of: 10 }, () => createPlaylist(customer.actor, customer.id, 'The last one'));
    await expect(createPlaylist(customer.actor, customer.id, 'One more')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'full',
      message: 'You already have 200 playlists.',
    });
    expect(await db.playlist.count({ where: { userId: customer.id } })).toBe(200);
  });
});
