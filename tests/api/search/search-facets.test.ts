import { afterAll, beforeAll, expect, test } from 'vitest';
import { aVoice } from '@/tests/support/builders';
import { disconnect } from '@/server/platform/db';
import { type ApiClient, visitor } from '@/tests/support/network/api';
import { freshName } from '@/tests/support/fresh-name';

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

test('reports how many voices an option would match', async () => {
  const lastName = freshName();
  await aVoice({
    lastName,
    demos: [
      { language: 'da', tones: ['Calm'] },
      { language: 'en', tones: ['Warm'] },
    ],
  });
  const tones = await anybody.call('GET /search/options', {
    query: { facet: 'tone', query: lastName, language: 'da' },
  });
  expect(tones.filter(({ findsVoices }) => findsVoices).map(({ value }) => value)).toEqual(['Calm']);
  expect(tones.length).toBeGreaterThan(10);
  const languages = await anybody.call('GET /search/options', {
    query: { facet: 'language', query: lastName, tone: 'Warm' },
  });
  expect(languages.filter(({ findsVoices }) => findsVoices)).toEqual([
    { value: 'en', name: 'English', findsVoices: true, count: 1 },
  ]);
  const genders = await anybody.call('GET /search/options', { query: { facet: 'gender', query: lastName } });
  expect(genders.map(({ findsVoices }) => findsVoices)).toEqual([true, false]);
});
