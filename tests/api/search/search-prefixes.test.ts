import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { disconnect, pool } from '@/server/platform/db';
import { prefixesOf } from '@/server/search/index/prefixes';
import { textCondition } from '@/server/search/typo-tolerance';

afterAll(() => disconnect());

async function foundBy(client: pg.PoolClient, conditions: readonly (string | null)[]): Promise<string[]> {
  const { rows } = await client.query<{ found: string | null }>(
    `SELECT (SELECT string_agg(voice_id, ' ' ORDER BY voice_id) FROM search.voice WHERE doc @@ asked.text::tsquery) AS found
     FROM unnest($1::text[]) WITH ORDINALITY AS asked (text, position) ORDER BY position`,
    [conditions],
  );
  return rows.map(({ found }) => found ?? '');
}

test('the index of a prefix finds the same voices as all words with that prefix', async () => {
  // Other tests add and change voices meanwhile.
  const client = await pool().connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ typed: string }>(
    `SELECT DISTINCT left(word, letters) AS typed FROM search.word, generate_series(1, 7) AS letters ORDER BY 1`,
  );
  const typed = rows.map((row) => row.typed);
  const prefixes = await prefixesOf(client, typed);
  const listed = typed.filter((word) => prefixes.get(word));
  const indexed = listed.filter((word) => prefixes.get(word)?.includes(`~${word}`));
  expect(indexed.length).toBeGreaterThan(50);
  expect(listed.length).toBeGreaterThan(indexed.length);
  expect(typed.length).toBeGreaterThan(listed.length);
  const found = await foundBy(
    client,
    listed.map((word) => textCondition([[word]], prefixes)),
  );
  const collected = await foundBy(
    client,
    listed.map((word) => `'${word}':*`),
  );
  expect(Object.fromEntries(listed.map((word, index) => [word, found[index]]))).toEqual(
    Object.fromEntries(listed.map((word, index) => [word, collected[index]])),
  );
  await client.query('ROLLBACK');
  client.release();
});
