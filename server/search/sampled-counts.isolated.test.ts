import { beforeAll, expect, test } from 'vitest';
import { searchConditions, searchQuery } from '@/lib/contracts/search';
import { maxCounted } from '@/lib/domain/search/search-state';
import { pool } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { listLanguages } from '@/server/search/counts/facet-lists';
import { listOptions } from '@/server/search/counts/list-options';
import { rebuildSearch } from '@/server/search/index/rebuild-search';
import { isSampled, sampleToken } from '@/server/search/counts/sample';
import { findPage } from './search-voices';

/** Voices of each language: exactly the limit, one less, one more, and enough that the sample alone says so. */
const sizes = { cy: maxCounted - 1, ga: maxCounted, mt: maxCounted + 1, fo: 2 * maxCounted, is: 5 * maxCounted };
/** Icelandic voices without the token, as a previous version writes them. */
const numUnmarked = 3 * maxCounted;

let template = '';

beforeAll(async () => {
  await useOwnDatabase();
  await pool().query('ALTER TABLE search.voice DROP CONSTRAINT voice_voice_id_fkey');
  for (const [language, size] of Object.entries(sizes)) {
    const { id } = await aVoice({ profile: { gender: 'female' }, demos: [{ language, tones: ['Warm'] }] });
    if (language === 'cy') template = id;
    await pool().query(
      `INSERT INTO search.voice (voice_id, score, country, gender, name_key, keys, doc)
       SELECT voice_id || n, score, country, CASE n % 2 WHEN 0 THEN 'male' ELSE gender END, name_key, keys,
         array_to_tsvector(tsvector_to_array(ts_delete(doc, ARRAY['female', '${sampleToken}']))
           || CASE n % 2 WHEN 0 THEN 'male' ELSE 'female' END
           || CASE WHEN get_byte(decode(md5(voice_id || n), 'hex'), 0) % 64 = 0 THEN '{%}' ELSE '{}'::text[] END)
       FROM search.voice, generate_series(2, $2) AS n WHERE voice_id = $1`,
      [id, size],
    );
  }
  await pool().query(
    `UPDATE search.voice SET doc = ts_delete(doc, '${sampleToken}') WHERE voice_id IN
       (SELECT voice_id FROM search.voice WHERE doc @@ 'icelandic' ORDER BY voice_id LIMIT $1)`,
    [numUnmarked],
  );
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

test('a rebuild gives the voices of the sample their token again', async () => {
  await pool().query(`DELETE FROM search.voice WHERE NOT voice_id IN (SELECT id FROM users)`);
  const own = Array.from({ length: 200 }, (_, index) => `${template}-${index}`).find(isSampled) ?? '';
  await aVoice({ id: own });
  await pool().query(`UPDATE search.voice SET doc = ts_delete(doc, '${sampleToken}')`);
  await rebuildSearch();
  const { rows } = await pool().query<{ voice_id: string; has: boolean }>(
    `SELECT voice_id, doc @@ $1::tsquery AS has FROM search.voice`,
    [`'${sampleToken}'`],
  );
  expect(rows).toContainEqual({ voice_id: own, has: true });
  for (const { voice_id: id, has } of rows) expect({ id, has }).toEqual({ id, has: isSampled(id) });
});
