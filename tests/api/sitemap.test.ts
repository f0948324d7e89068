import { expect, test } from 'vitest';
import { voicePath } from '@/lib/domain/people/voice-path';
import { db } from '@/server/platform/db';
import { firstOfEvery } from '@/server/voices/published';
import { aVoice } from '@/tests/support/builders';
import { ApiClient, loginAs } from '@/tests/support/network/api';

const client = new ApiClient();
const origin = (process.env.APP_URL ?? '').replace(/\/$/, '');

async function read(path: string, type: string): Promise<string> {
  const response = await client.fetch(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toContain(type);
  return response.text();
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(origin, ''));

async function sitemap(): Promise<string[]> {
  const parts = locations(await read('/sitemap.xml', 'application/xml'));
  const files = await Promise.all(parts.map((part) => read(part, 'application/xml')));
  return files.flatMap(locations);
}

test('lists the pages and each published voice once, under its canonical URL', async () => {
  const shown = await aVoice({ firstName: 'Åse', lastName: "O'Hara & Søn" });
  const waiting = await aVoice({ profile: { status: 'awaiting', publishedAt: null } });
  const suspended = await aVoice({ suspendedAt: new Date() });
  const addresses = await sitemap();
  expect(addresses).toContain('/search');
  expect(new Set(addresses).size).toBe(addresses.length);

  const address = voicePath({ id: shown.id, name: "Åse O'Hara & Søn" });
  expect(addresses).toContain(address);
  for (const { id } of [waiting, suspended]) expect(addresses.join()).not.toContain(id);
  const page = await read(address, 'text/html');
  expect(page).toContain(`<link rel="canonical" href="${origin}${address}"/>`);
});

test('a part has a date for each voice', async () => {
  const [first = ''] = await firstOfEvery(50_000);
  const part = await read(`/sitemaps/${first}.xml`, 'application/xml');
  expect(part.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)?.length).toBe(part.match(/<url>/g)?.length);
  expect((await client.fetch('/sitemaps/no%20such.xml')).status).toBe(404);
});

test('robots.txt refuses the API, dialogs of the search and links for single people', async () => {
  const lines = (await read('/robots.txt', 'text/plain')).split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const refused = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isRefused = (path: string) => refused.some((start) => path.startsWith(start));
  for (const path of ['/search', '/search?language=da', '/voices/abc/freja-holm', '/projects']) {
    expect(isRefused(path), path).toBe(false);
  }
  for (const path of ['/v1/me', '/search/login', '/play/x', '/team-invitation/x', '/magic-link', '/support']) {
    expect(isRefused(path), path).toBe(true);
  }
  expect(lines).toContain('Allow: /v1/stream');
});

const privatePages = ['/projects', '/projects/x/details', '/profile', '/teams/x', '/favorites', '/playlists'];

test.each(privatePages)('%s, seen without a login, must not be indexed', async (path) => {
  expect(await read(path, 'text/html')).toContain('<meta name="robots" content="noindex"/>');
});

test('pages that a crawler may index do not refuse it', async () => {
  const user = await loginAs('olivia');
  for (const page of [
    await client.fetch('/search'),
    await client.fetch('/projects/add'),
    await user.fetch('/projects'),
  ]) {
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('<meta name="robots"');
  }
});

test('a profile has structured data', async () => {
  const voice = await db.user.findUniqueOrThrow({ where: { email: 'freja@voices.example' } });
  const name = `${voice.firstName} ${voice.lastName}`;
  const address = voicePath({ id: voice.id, name });
  const page = await read(address, 'text/html');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  const profile = JSON.parse(json);
  expect(profile).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: `${origin}${address}`,
    mainEntity: {
      '@type': 'Person',
      name,
      url: `${origin}${address}`,
      knowsLanguage: expect.arrayContaining(['Danish']),
    },
  });
  const sounds: { '@type': string; contentUrl: string; duration: string }[] = profile.hasPart;
  expect(sounds.length).toBeGreaterThan(0);
  for (const sound of sounds) {
    expect(sound['@type']).toBe('AudioObject');
    expect(sound.duration).toMatch(/^PT\d+S$/);
  }
  const response = await client.fetch((sounds[0]?.contentUrl ?? '').replace(origin, ''));
  expect(response.status).toBe(302);
  const sound = await fetch(response.headers.get('location') ?? '', { headers: { range: 'bytes=0-9' } });
  expect(sound.status).toBe(206);

  const unpublished = await aVoice({ profile: { status: 'returned', publishedAt: null } });
  for (const id of [unpublished.id, 'nobody']) expect((await client.fetch(`/voices/${id}`)).status, id).toBe(404);
});
