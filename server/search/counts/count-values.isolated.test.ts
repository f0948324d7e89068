import { beforeAll, expect, test } from 'vitest';
import { searchConditions, type Pickable } from '@/lib/contracts/search';
import { maxCounted } from '@/lib/domain/search/search-state';
import { pool } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { asOwner } from '@/tests/support/database-users';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { maxTallied } from './count-values';
import { listOptions } from './list-options';

/** Number above `maxCounted`, and high enough that the statistics alone show it. */
const numCalmVoices = 4_000;

beforeAll(async () => {
  await useOwnDatabase();
  const calm = await aVoice({ profile: { gender: 'female' }, demos: [{ language: 'da', tones: ['Calm'] }] });
  for (let index = 0; index < 2; index++)
    await aVoice({ profile: { gender: 'male' }, demos: [{ language: 'da', tones: ['Warm'] }] });
  await asOwner('ALTER TABLE search.voice DROP CONSTRAINT voice_voice_id_fkey');
  await copyVoice(calm.id, numCalmVoices);
  await pool().query(
    `INSERT INTO search.word (word, is_attribute, deletions) SELECT 'd' || n, false, '{}' FROM generate_series(10, 40) AS n`,
  );
  await pool().query('ANALYZE search.voice');
});

/** @param size number of voices afterwards */
async function copyVoice(id: string, size: number): Promise<void> {
  await pool().query(
    `INSERT INTO search.voice (voice_id, score, country, gender, name_key, keys, doc)
     SELECT voice_id || n, score, country, gender, name_key, keys, doc
     FROM search.voice, generate_series(2, $2) AS n WHERE voice_id = $1`,
    [id, size],
  );
}

async function countsOf(facet: Pickable, chosen: object): Promise<Record<string, number | null>> {
  const options = await listOptions(facet, searchConditions.parse(chosen), null);
  for (const { findsVoices, count } of options) expect(findsVoices).toBe(count !== 0);
  return Object.fromEntries(options.map(({ value, count }) => [value, count]));
}

test.each([{}, { language: 'da' }])('beside %j counts many voices up to the limit, and few exactly', async (chosen) => {
  expect(await countsOf('tone', chosen)).toMatchObject({ Calm: maxCounted, Warm: 2, Quirky: 0 });
  expect(await countsOf('language', chosen)).toMatchObject({ da: maxCounted, en: 0 });
  expect(await countsOf('gender', chosen)).toEqual({ female: maxCounted, male: 2 });
});

test('counts voices of a gender', async () => {
  expect(await countsOf('tone', { gender: 'female' })).toMatchObject({ Calm: maxCounted, Warm: 0 });
  expect(await countsOf('tone', { gender: 'male' })).toMatchObject({ Calm: 0, Warm: 2 });
});

test.each([{ query: 'danish' }, { query: 'dan' }, { language: 'da', query: 'da' }, { query: 'd' }])(
  'beside %j with many matches counts only genders, and says which values match',
  async (chosen) => {
    expect(await countsOf('tone', chosen)).toMatchObject({ Calm: null, Warm: null, Quirky: 0 });
    expect(await countsOf('language', chosen)).toMatchObject({ da: null, en: 0 });
    expect(await countsOf('gender', chosen)).toEqual({ female: maxCounted, male: 2 });
    expect(await countsOf('gender', { ...chosen, tone: 'Calm' })).toEqual({ female: maxCounted, male: 0 });
    expect(await countsOf('tone', { ...chosen, gender: 'male' })).toMatchObject({ Calm: 0, Warm: 2 });
  },
);

test.each([
  { size: maxTallied, count: maxTallied },
  { size: maxTallied + 1, count: null },
])('counts $count of $size voices with a name', async ({ size, count }) => {
  const name = `edge${size}`;
  const { id } = await aVoice({ lastName: name, demos: [{ language: 'sv', tones: ['Soft'] }] });
  await copyVoice(id, size);
  expect(await countsOf('tone', { query: name })).toMatchObject({ Soft: count, Warm: 0 });
  expect(await countsOf('language', { query: name })).toMatchObject({ sv: count, da: 0 });
});
