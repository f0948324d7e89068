import { beforeAll, expect, test } from 'vitest';
import { searchConditions, searchQuery } from '@/lib/contracts/search';
import { languageName } from '@/lib/domain/people/languages';
import { maxCounted } from '@/lib/domain/search/search-state';
import { pool } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { asOwner } from '@/tests/support/database-users';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { listLanguages } from '@/server/search/counts/facet-lists';
import { listOptions } from '@/server/search/counts/list-options';
import { needsLookup } from '@/server/search/counts/sample';
import { criteriaOf } from './criteria';
import { findPage } from './search-voices';
import { prefixesOfAll } from './typo-tolerance';

/**
 * Voices of each language: exactly the limit, one less, one more, so many that each gender has fewer, and enough that the sample alone
 * says so.
 */
const sizes = {
  cy: maxCounted - 1,
  ga: maxCounted,
  mt: maxCounted + 1,
  lb: 1.5 * maxCounted,
  fo: 2 * maxCounted,
  is: 5 * maxCounted,
};
beforeAll(async () => {
  await useOwnDatabase();
  await asOwner('ALTER TABLE search.voice DROP CONSTRAINT voice_voice_id_fkey');
  for (const [language, size] of Object.entries(sizes)) {
    const { id } = await aVoice({ profile: { gender: 'female' }, demos: [{ language, tones: ['Warm'] }] });
    await pool().query(
      `INSERT INTO search.voice (voice_id, score, country, gender, name_key, keys, doc)
       SELECT voice_id || n, score, country, CASE n % 2 WHEN 0 THEN 'male' ELSE gender END, name_key, keys,
         array_to_tsvector(tsvector_to_array(ts_delete(doc, 'female')) || CASE n % 2 WHEN 0 THEN 'male' ELSE 'female' END)
       FROM search.voice, generate_series(2, $2) AS n WHERE voice_id = $1`,
      [id, size],
    );
  }
  await pool().query('ANALYZE search.voice');
});

const counted = Object.entries(sizes).map(([language, size]) => ({ language, size }));
const totalOf = async (conditions: object) =>
  (await findPage(searchQuery.parse({ ...conditions, limit: 1 }), null)).total;

test.each(counted)('counts $size voices of "$language" exactly up to the limit', async ({ language, size }) => {
  const expected = Math.min(size, maxCounted);
  expect(await totalOf({ language })).toBe(expected);
  expect(await totalOf({ language, tone: 'Warm' })).toBe(expected);
  expect(await totalOf({ language, query: 'warm' })).toBe(expected);
  expect(await totalOf({ language, gender: 'female' })).toBe(Math.min(Math.ceil(size / 2), maxCounted));
});

test.each(counted)('counts the genders of $size voices beside the word "$language"', async ({ language, size }) => {
  const options = await listOptions('gender', searchConditions.parse({ query: languageName(language) }), null);
  expect(options.map(({ value, count }) => [value, count])).toEqual([
    ['female', Math.min(Math.ceil(size / 2), maxCounted)],
    ['male', Math.min(Math.floor(size / 2), maxCounted)],
  ]);
});

test('the pickers and the list of languages count the same', async () => {
  const expected = counted.map(({ language, size }) => [language, Math.min(size, maxCounted)]);
  const ofFemale = counted.map(({ language, size }) => [language, Math.min(Math.ceil(size / 2), maxCounted)]);
  const countsOf = async (chosen: object) => {
    const options = await listOptions('language', searchConditions.parse(chosen), null);
    const counts = new Map(options.map(({ value, count }) => [value, count]));
    return counted.map(({ language }) => [language, counts.get(language)]);
  };
  for (const chosen of [{}, { tone: 'Warm' }]) expect(await countsOf(chosen)).toEqual(expected);
  expect(await countsOf({ tone: 'Warm', gender: 'female' })).toEqual(ofFemale);
  const languages = new Map((await listLanguages()).map(({ code, count }) => [code, count]));
  expect(counted.map(({ language }) => [language, languages.get(language)])).toEqual(expected);
});

test.each([
  { language: 'lb', looksUp: true },
  { language: 'is', looksUp: false },
])('asks the sample whether over 1,000 men match beside the word "$language"', async ({ language, looksUp }) => {
  const conditions = searchConditions.parse({ query: languageName(language), gender: 'male' });
  const criteria = await criteriaOf(conditions, null);
  if (!criteria) throw new Error('The conditions match nobody.');
  const prefixes = await prefixesOfAll(pool(), criteria.wordVariants);
  expect(await needsLookup(criteria, prefixes)).toBe(looksUp);
});
