import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleId } from '@/prisma/seed/content/random';
import { db, disconnect } from '@/server/platform/db';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { idOf } from '@/tests/support/users';

let anybody: ApiClient;

beforeAll(() => {
  anybody = visitor();
});
afterAll(() => disconnect());

test.each(['xx', '\u0000', "'", '%', '💥', '-1', 'x'.repeat(600), 'en/scottish'])(
  'the page of a search for nothing but nonsense %#, and its pickers, are drawn',
  async (value) => {
    const names = ['q', 'language', 'dialect', 'type', 'tone', 'age', 'gender', 'playlistId', 'favorites'];
    const query = new URLSearchParams(names.map((name) => [name, value]));
    for (const path of ['/search', '/search/select-dialect', '/search/select-tone']) {
      expect((await anybody.fetch(`${path}?${query}`)).status, path).toBe(200);
    }
  },
);

test.each(["'", '%F0%9F%8E%A7', 'x'.repeat(300)])('shows a not-found page for %s', async (name) => {
  const customer = await loginAs('olivia');
  const pages: [ApiClient, string, string][] = [
    [anybody, `/play/${name}`, 'This page does not exist'],
    [anybody, `/s/${name}`, 'This page does not exist'],
    [anybody, `/voices/${name}`, 'This page does not exist'],
    [anybody, `/team-invitation/${name}`, 'Unable to find invitation'],
    [anybody, `/projects/add/info/${name}`, 'This page does not exist'],
    [customer, `/playlists/${name}`, 'This page does not exist'],
    [customer, `/projects/${name}/details`, 'Does not have access to this project.'],
  ];
  for (const [client, path, words] of pages) {
    const response = await client.fetch(path);
    expect([200, 404], path).toContain(response.status);
    expect((await response.text()).includes(words), `${path} says: ${words}`).toBe(true);
  }
});

const nameless = ['select-nothing', 'age', 'constructor', '__proto__', 'toString'];

test.each(nameless)(
  '%s below a page whose dialogs have other names leads to the search, or to the project',
  async (name) => {
    const [customer, voice, support] = [await loginAs('olivia'), await loginAs('marcus'), await loginAs('support')];
    const demo = await db.voiceDemo.findFirstOrThrow({ where: { voiceId: await idOf('marcus'), status: 'done' } });
    const projectId = sampleId('project', 'lamp-names');
    const inviting = `/projects/${projectId}/invite-voice`;
    const pages: [string, ...ApiClient[]][] = [
      ['/search', anybody, customer, voice, support],
      [`/playlists/${sampleId('playlist', 'Warm English')}`, anybody, customer],
      ['/profile/edit-profile', anybody, customer, voice, support],
      ['/profile/studio-quality-demo', anybody, voice],
      ['/profile/voice-demos', anybody, voice],
      ['/profile/voice-demos/add', anybody, voice],
      [`/profile/voice-demos/edit/${demo.id}`, anybody, voice],
      ['/support/payouts', support],
      [`/support/projects/${projectId}`, support],
      [inviting, customer, voice],
    ];
    for (const [path, ...clients] of pages) {
      const location = path === inviting ? `/projects/${projectId}/details` : '/search';
      for (const client of clients) {
        const { status, headers } = await client.fetch(`${path}/${name}`);
        expect([status, headers.get('location')], path).toEqual([307, location]);
      }
    }
  },
);

test('below a page that is not theirs, users get what the page gives', async () => {
  const [customer, voice] = [await loginAs('olivia'), await loginAs('marcus')];
  const pages: [ApiClient, string, number, string | null][] = [
    [voice, `/playlists/${sampleId('playlist', 'Warm English')}/none`, 404, null],
    [customer, '/profile/studio-quality-demo/none', 307, '/profile'],
    [customer, '/profile/voice-demos/none', 307, '/profile'],
    [customer, '/profile/voice-demos/add/none', 307, '/profile'],
    [anybody, '/support/payouts/none', 404, null],
  ];
  for (const [client, path, status, location] of pages) {
    const response = await client.fetch(path);
    expect([response.status, response.headers.get('location')], path).toEqual([status, location]);
  }
});
