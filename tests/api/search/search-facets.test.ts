import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { type ApiClient, visitor } from '@/tests/support/network/api';

let anybody: ApiClient;

beforeAll(() => {
  anybody = visitor();
});
afterAll(() => disconnect());

test('lists the languages of published voices with their names', async () => {
  const languages = await anybody.call('GET /search/languages');
  expect(languages.length).toBeGreaterThanOrEqual(25);
  expect(languages).toContainEqual({ code: 'da', name: 'Danish', count: expect.any(Number) });
});

test('lists the dialects of the language', async () => {
  const dialects = await anybody.call('GET /search/dialects', { query: { language: 'en' } });
  expect(dialects.length).toBeGreaterThan(1);
  for (const dialect of dialects.slice(0, 5)) {
    const [first] = await anybody.call('GET /search', { query: { language: 'en', dialect } });
    expect(first?.voiceDemos[0]).toMatchObject({ language: 'en', dialect });
  }
  expect(await anybody.call('GET /search/dialects', { query: { language: 'za' } })).toEqual([]);
  expect((await anybody.fetch('/v1/search/dialects')).status).toBe(400);
});

test('lists all types, tones and ages', async () => {
  expect(await anybody.call('GET /search/types')).toContain('Commercial');
  expect(await anybody.call('GET /search/tones')).toContain('Warm');
  expect(await anybody.call('GET /search/ages')).toContain('Adult');
});
