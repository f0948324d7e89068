import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, disconnect } from '@/server/platform/db';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { inParallel } from '@/tests/support/jobs/poll';
import { anAudibleVoice, aUser } from '@/tests/support/builders';

let customer: { id: string };
let client: ApiClient;
let other: ApiClient;
let bea: Awaited<ReturnType<typeof anAudibleVoice>>;
let cal: Awaited<ReturnType<typeof anAudibleVoice>>;

beforeAll(async () => {
  customer = await aUser({ firstName: 'Customer' });
  client = await loginAs(customer);
  other = await loginAs(await aUser({ firstName: 'Other' }));
  bea = await anAudibleVoice('Bea', ['First', 'Second']);
  cal = await anAudibleVoice('Cal', ['Third']);
});

afterAll(() => disconnect());

const create = (name = 'Narrators') =>
  client.call('POST /users/{userId}/playlists', { params: { userId: customer.id }, body: { name } });

const put = (playlistId: string, voiceDemoId: string | undefined, body: { name?: string; description?: string } = {}) =>
  client.call('PUT /playlists/{playlistId}/tracks/{voiceDemoId}', {
    params: { playlistId, voiceDemoId: voiceDemoId ?? '' },
    body,
  });

async function full() {
  const { id } = await create();
  await put(id, bea.demoIds[0]);
  await put(id, bea.demoIds[1]);
  return put(id, cal.demoIds[0]);
}

const names = (playlist: { tracks: { name: string }[] }) => playlist.tracks.map(({ name }) => name);

describe('favorites', () => {
  test('are added once, listed newest first, included in /me, and removed', async () => {
    const params = { userId: customer.id };
    const add = (voiceId: string) => client.call('POST /users/{userId}/favorites', { params, body: { voiceId } });
    await add(bea.id);
    await add(cal.id);
    await add(bea.id);
    expect((await client.call('GET /users/{userId}/favorites', { params })).map(({ id }) => id)).toEqual([
      cal.id,
      bea.id,
    ]);
    expect((await client.call('GET /me')).favorites).toEqual([cal.id, bea.id]);
    const remove = { params: { userId: customer.id, voiceId: cal.id } };
    await client.call('DELETE /users/{userId}/favorites/{voiceId}', remove);
    await client.call('DELETE /users/{userId}/favorites/{voiceId}', remove);
    expect((await client.call('GET /me')).favorites).toEqual([bea.id]);
  });
});

describe('playlists', () => {
  test('are created with a trimmed name and a unique link', async () => {
    const playlist = await create('  For the bank  ');
    expect(playlist).toMatchObject({ name: 'For the bank', tracks: [], voices: [] });
    expect(playlist.shareUrl).toMatch(new RegExp(`/play/${playlist.shortId}$`));
    const list = await client.call('GET /users/{userId}/playlists', { params: { userId: customer.id } });
    expect(list[0]?.id).toBe(playlist.id);
  });

  test.each(['', '   '])('need a name, not %j', async (name) => {
    const params = { userId: customer.id };
    const response = await client.send('POST /users/{userId}/playlists', { params, body: { name } });
    expect([response.status, response.refusal.fields]).toEqual([400, { name: 'Please enter a name' }]);
  });

  test('can be renamed and get a new link; the old one ends, a taken one is rejected', async () => {
    const playlist = await create();
    const params = { playlistId: playlist.id };
    const shortId = `link-${playlist.id}`;
    const renamed = await client.call('PATCH /playlists/{playlistId}', { params, body: { name: 'New', shortId } });
    expect(renamed).toMatchObject({ name: 'New', shortId });
    const former = await visitor().send('GET /shared-playlists/{shortId}', { params: { shortId: playlist.shortId } });
    expect(former.status).toBe(404);
    const second = await create();
    const taken = await client.send('PATCH /playlists/{playlistId}', {
      params: { playlistId: second.id },
      body: { shortId },
    });
    expect([taken.status, taken.refusal.error]).toEqual([409, 'This link is already taken.']);
    const short = await client.send('PATCH /playlists/{playlistId}', { params, body: { shortId: '../../me' } });
    expect(short.status).toBe(400);
  });

  test('keep a track of an unpublished voice without audio, and hide it on the public page', async () => {
    const eve = await anAudibleVoice('Eve', ['Gone']);
    const { id, shortId } = await create();
    await put(id, eve.demoIds[0]);
    await put(id, cal.demoIds[0]);
    await db.voiceProfile.update({ where: { userId: eve.id }, data: { status: 'returned' } });
    const own = await client.call('GET /playlists/{playlistId}', { params: { playlistId: id } });
    expect(own.tracks.map(({ name, isAvailable, uri }) => [name, isAvailable, uri !== null])).toEqual([
      ['Gone', false, false],
      ['Third', true, true],
    ]);
    const shared = await visitor().call('GET /shared-playlists/{shortId}', { params: { shortId } });
    expect(names(shared)).toEqual(['Third']);
    expect(shared.voices.map(({ name }) => name)).toEqual(['Cal Tests']);
    expect(JSON.stringify(shared)).not.toContain(id);
    const again = await client.send('PUT /playlists/{playlistId}/tracks/{voiceDemoId}', {
      params: { playlistId: (await create()).id, voiceDemoId: eve.demoIds[0] ?? '' },
      body: {},
    });
    expect(again.status).toBe(404);
  });

  test('of another user respond 404 to every request', async () => {
    const playlist = await full();
    const params = { playlistId: playlist.id };
    const track = { ...params, voiceDemoId: cal.demoIds[0] ?? '' };
    const statuses = [
      (await other.send('GET /playlists/{playlistId}', { params })).status,
      (await other.send('PATCH /playlists/{playlistId}', { params, body: { name: 'Mine' } })).status,
      (await other.send('DELETE /playlists/{playlistId}', { params })).status,
      (await other.send('PUT /playlists/{playlistId}/tracks/{voiceDemoId}', { params: track, body: {} })).status,
      (await other.send('DELETE /playlists/{playlistId}/tracks/{voiceDemoId}', { params: track })).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect(await client.call('GET /playlists/{playlistId}', { params })).toEqual(playlist);
  });

  test('are deleted together with their public page', async () => {
    const playlist = await full();
    const params = { playlistId: playlist.id };
    await client.call('DELETE /playlists/{playlistId}', { params });
    expect((await client.send('GET /playlists/{playlistId}', { params })).status).toBe(404);
    expect((await client.send('DELETE /playlists/{playlistId}', { params })).status).toBe(404);
    const shared = await visitor().send('GET /shared-playlists/{shortId}', { params: { shortId: playlist.shortId } });
    expect([shared.status, shared.refusal.error]).toEqual([404, 'This playlist does not exist.']);
    const page = await visitor().fetch(`/play/${playlist.shortId}`);
    expect(page.status).toBe(404);
  });
});

describe('short links', () => {
  const shorten = (url: string) => visitor().send('POST /short-links', { body: { url } });

  test('redirect to the page, which always has the same link', async () => {
    const path = `/voices/${bea.id}`;
    const { status, body } = await shorten(path);
    expect(status).toBe(201);
    expect((await shorten(path)).body).toEqual(body);
    const whole = new URL(body.shortURL);
    expect((await shorten(`${whole.origin}${path}`)).body).toEqual(body);
    const response = await visitor().fetch(whole.pathname);
    expect([response.status, response.headers.get('location')]).toEqual([307, path]);
  });

  test('ten concurrent requests get the same link', async () => {
    const responses = await inParallel(10, () => shorten(`/voices/${cal.id}`));
    const links = responses.map((response) =>
      response.status === 'fulfilled' ? response.value.body.shortURL : 'refused',
    );
    expect(new Set(links).size).toBe(1);
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', '/v1/me'])(
    'refuse %s',
    async (url) => {
      const response = await shorten(url);
      expect([response.status, response.refusal.fields?.url]).toEqual([
        400,
        'Only pages of this product have short links.',
      ]);
    },
  );

  test('that do not exist show a not-found page', async () => {
    expect((await visitor().fetch('/s/nosuchcode')).status).toBe(404);
  });
});
