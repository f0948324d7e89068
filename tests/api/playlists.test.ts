import { afterAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { aPlaylist, aUser, aVoice } from '@/tests/support/builders';
import { loginAs, visitor } from '@/tests/support/network/api';

afterAll(() => disconnect());

test('a deleted playlist has no public page', async () => {
  const customer = await aUser();
  const { id, shortId } = await aPlaylist(customer.id);
  expect((await visitor().fetch(`/play/${shortId}`)).status).toBe(200);
  await (await loginAs(customer)).call('DELETE /playlists/{playlistId}', { params: { playlistId: id } });
  expect((await visitor().fetch(`/play/${shortId}`)).status).toBe(404);
  const shared = await visitor().send('GET /shared-playlists/{shortId}', { params: { shortId } });
  expect([shared.status, shared.refusal.error]).toEqual([404, 'This playlist does not exist.']);
});

test('a short link redirects to its page; an unknown one shows a not-found page', async () => {
  const path = `/voices/${(await aVoice()).id}`;
  const { status, body } = await visitor().send('POST /short-links', { body: { url: path } });
  expect(status).toBe(201);
  const response = await visitor().fetch(new URL(body.shortURL).pathname);
  expect([response.status, response.headers.get('location')]).toEqual([307, path]);
  expect((await visitor().fetch('/s/nosuchcode')).status).toBe(404);
});
