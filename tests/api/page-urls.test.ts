import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('an address beside the pickers leads to the page that opens them, or to the search', async () => {
  const [customer, voice] = [await loginAs('olivia'), await loginAs('marcus')];
  const demo = await db.voiceDemo.findFirstOrThrow({ where: { voiceId: await idOf('marcus'), status: 'done' } });
  for (const name of ['select-nothing', 'age', 'constructor', '__proto__', 'toString']) {
    const pages: [ApiClient, string, string][] = [
      [anybody, `/search/${name}`, '/search'],
      [customer, `/projects/nothing/invite-voice/${name}`, '/projects/nothing/details'],
      [voice, `/profile/voice-demos/add/${name}`, '/search'],
      [voice, `/profile/voice-demos/edit/${demo.id}/${name}`, '/search'],
    ];
    for (const [client, path, location] of pages) {
      const { status, headers } = await client.fetch(path);
      expect([status, headers.get('location')], path).toEqual([307, location]);
    }
  }
});
