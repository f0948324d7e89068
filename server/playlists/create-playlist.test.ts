import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer } from '@/tests/support/builders';
import { createPlaylist } from './create-playlist';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

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
