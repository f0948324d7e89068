import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, anAudibleVoice, aPlaylist } from '@/tests/support/builders';
import { deletePlaylist } from './edit-playlists';
import { getPlaylist, getSharedPlaylist, listPlaylists } from './queries';

const noPlaylist = { kind: 'not-found', message: 'This playlist does not exist.' };

test('keeps a track of an unpublished voice without audio, and hides it on the public page', async () => {
  const [customer, eve, cal] = [await aCustomer(), await anAudibleVoice('Eve', ['Gone']), await anAudibleVoice('Cal')];
  const { id, shortId } = await aPlaylist(customer.id, [...eve.demoIds, ...cal.demoIds]);
  await db.voiceProfile.update({ where: { userId: eve.id }, data: { status: 'returned' } });
  const own = await getPlaylist(customer.actor, id);
  expect(own.tracks.map(({ name, isAvailable, uri }) => [name, isAvailable, uri !== null])).toEqual([
    ['Gone', false, false],
    ['Commercial', true, true],
  ]);
  const shared = await getSharedPlaylist(shortId);
  expect(shared.tracks.map(({ name }) => name)).toEqual(['Commercial']);
  expect(shared.voices.map(({ name }) => name)).toEqual(['Cal Tests']);
  expect(JSON.stringify(shared)).not.toContain(id);
});

test('lists the own playlists, newest first', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()];
  const first = await aPlaylist(customer.id);
  await db.playlist.update({ where: { id: first.id }, data: { created: new Date('2026-01-01') } });
  const second = await aPlaylist(customer.id);
  await aPlaylist(other.id);
  expect((await listPlaylists(customer.actor, customer.id)).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('a playlist is deleted with its public page, by its owner', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()];
  const { id, shortId } = await aPlaylist(customer.id);
  await expect(getPlaylist(other.actor, id)).rejects.toMatchObject(noPlaylist);
  await expect(deletePlaylist(other.actor, id)).rejects.toMatchObject(noPlaylist);
  expect(await getPlaylist(customer.actor, id)).toMatchObject({ id });
  await deletePlaylist(customer.actor, id);
  await expect(getPlaylist(customer.actor, id)).rejects.toMatchObject(noPlaylist);
  await expect(getSharedPlaylist(shortId)).rejects.toMatchObject(noPlaylist);
  await expect(deletePlaylist(customer.actor, id)).rejects.toMatchObject(noPlaylist);
});
