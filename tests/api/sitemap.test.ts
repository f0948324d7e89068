import { expect, test } from 'vitest';
import { buildVoice } from '@/prisma/seed/builders';
import { voicePath } from '@/lib/domain/voice-path';
import { db } from '@/server/platform/db';
import { firstOfEvery } from '@/server/voices/published';
import { ApiClient } from '@/tests/support/api';

const client = new ApiClient();
const origin = (process.env.APP_URL ?? '').replace(/\/$/, '');

async function read(path: string, type: string): Promise<string> {
  const answer = await client.fetch(path);
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get('content-type')).toContain(type);
  return answer.text();
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(origin, ''));

async function sitemap(): Promise<string[]> {
  const parts = locations(await read('/sitemap.xml', 'application/xml'));
  const files = await Promise.all(parts.map((part) => read(part, 'application/xml')));
  return files.flatMap(locations);
}

test('lists the pages and each published voice once, under its canonical URL', async () => {
  const shown = await buildVoice(db, { firstName: 'Åse', lastName: "O'Hara & Søn" });
  const waiting = await buildVoice(db, { profile: { status: 'awaiting', publishedAt: null } });
  const suspended = await buildVoice(db, { suspendedAt: new Date() });
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

test('robots.txt allows search, voices and shared profile assets only', async () => {
  const lines = (await read('/robots.txt', 'text/plain')).split('\n');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const refused = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
  const isRefused = (path: string) => refused.some((start) => path.startsWith(start));
  for (const path of ['/search', '/search?language=da', '/voices/abc/freja-holm']) expect(isRefused(path)).toBe(false);
  for (const path of ['/projects/1', '/profile', '/v1/me', '/search/login', '/teams/1', '/favorites', '/play/x']) {
    expect(isRefused(path), path).toBe(true);
  }
  expect(lines).toContain('Allow: /v1/stream');
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
  const answer = await client.fetch((sounds[0]?.contentUrl ?? '').replace(origin, ''));
  expect(answer.status).toBe(302);
  const sound = await fetch(answer.headers.get('location') ?? '', { headers: { range: 'bytes=0-9' } });
  expect(sound.status).toBe(206);

  const unpublished = await buildVoice(db, { profile: { status: 'returned', publishedAt: null } });
  for (const id of [unpublished.id, 'nobody']) expect((await client.fetch(`/voices/${id}`)).status, id).toBe(404);
});
