import { expect, test } from 'vitest';
import { type Pickable, searchConditions, searchQuery } from '@/lib/contracts/search';
import { db } from '@/server/platform/db';
import { searchVoices } from '@/server/search/search-voices';
import { aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { listOptions } from './list-options';

const optionsOf = (facet: Pickable, conditions: object) => listOptions(facet, searchConditions.parse(conditions), null);

test('reports how many voices an option would match', async () => {
  const lastName = freshName();
  const demos = [
    { language: 'da', tones: ['Calm'] },
    { language: 'en', tones: ['Warm'] },
  ];
  await aVoice({ lastName, demos });
  const tones = await optionsOf('tone', { query: lastName, language: 'da' });
  expect(tones.filter(({ findsVoices }) => findsVoices).map(({ value }) => value)).toEqual(['Calm']);
  expect(tones.map(({ value }) => value)).toContain('Warm');
  const languages = await optionsOf('language', { query: lastName, tone: 'Warm' });
  expect(languages.filter(({ findsVoices }) => findsVoices)).toEqual([
    { value: 'en', name: 'English', findsVoices: true, count: 1 },
  ]);
  const genders = await optionsOf('gender', { query: lastName });
  expect(genders.map(({ findsVoices }) => findsVoices)).toEqual([true, false]);
});

test('counts the voices of all dialects of a name, and each voice once', async () => {
  const name = freshName();
  const inLanguage = (language: string) => ({ language, dialect: name, tones: ['Warm'] });
  for (const languageCode of ['da', 'sv']) {
    await db.dialect.create({ data: { languageCode, name, key: name.toLowerCase() } });
  }
  await aVoice({ profile: { gender: 'female' }, demos: [inLanguage('da')] });
  await aVoice({ profile: { gender: 'female' }, demos: [inLanguage('sv')] });
  await aVoice({ profile: { gender: 'male' }, demos: [inLanguage('da'), inLanguage('sv')] });

  const tones = await optionsOf('tone', { dialect: name });
  expect(tones.find(({ value }) => value === 'Warm')).toMatchObject({ findsVoices: true, count: 3 });
  const genders = await optionsOf('gender', { dialect: name });
  expect(genders.map(({ count }) => count)).toEqual([2, 1]);
  expect(await searchVoices(searchQuery.parse({ dialect: name, limit: 1 }), null)).toMatchObject({ total: 3 });
});
