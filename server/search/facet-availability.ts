import { pool } from '@/server/platform/db';
import { prefixesOfAll, type WordVariants, textCondition } from './typo-tolerance';
import { findHits } from './find-hits';
import {
  binder,
  indexedConditions,
  isOfShortList,
  plainConditions,
  testedConditions,
  type Criteria,
} from './statement';

/** Combinations of facets of which a voice has to have one; empty for what no demo can satisfy. */
export type RequestedFacets = readonly bigint[];

/** Voices whose combinations are looked through before the rest are looked up one by one. */
const best = 60;

/** Whether each of the combinations finds somebody among the voices that are `wanted`. */
export async function availableValues(wanted: Criteria, asked: readonly RequestedFacets[]): Promise<boolean[]> {
  const keys = [...new Set(asked.flat())];
  const { hits, used } = await findHits(wanted, { asOf: new Date().toISOString(), after: null, limit: best });
  const found = new Set(
    await amongVoices(
      keys,
      hits.map((hit) => hit.voice_id),
    ),
  );
  // What is common shows in a few voices; looking it up would collect a large part of the market.
  const rest = hits.length < best ? [] : keys.filter((key) => !found.has(key));
  for (const key of await lookedUp(rest, used)) found.add(key);
  return asked.map((combinations) => combinations.some((key) => found.has(key)));
}

async function amongVoices(keys: readonly bigint[], voiceIds: readonly string[]): Promise<bigint[]> {
  const { rows } = await pool().query<{ key: string }>(
    `SELECT DISTINCT key FROM search.voice, unnest(keys) AS key
     WHERE voice_id = ANY($1::text[]) AND key = ANY($2::bigint[])`,
    [voiceIds, keys.map(String)],
  );
  return rows.map(({ key }) => BigInt(key));
}

/** One index lookup a combination. */
async function lookedUp(keys: readonly bigint[], wanted: Criteria): Promise<bigint[]> {
  if (keys.length === 0) return [];
  const { values, bind } = binder();
  const beside = { ...wanted, keys: null };
  const known = await prefixesOfAll(pool(), wanted.meanings);
  const isListed = (words: readonly string[]) => words.every((word) => known.get(word) !== null);
  const isFew = isOfShortList(wanted);
  // The voices of a word that many begin with would be collected again for each combination.
  const isLookedUp = (words: readonly string[]) => !isFew && isListed(words);
  const textOf = (some: WordVariants) => ({ text: textCondition(some, known), keys: null });
  const key = 'keys operator(pg_catalog.&&) ARRAY[key]';
  const conditions = [
    isFew ? `(${key}) IS TRUE` : key,
    ...indexedConditions(textOf(wanted.meanings.filter(isLookedUp)), bind),
    ...plainConditions(beside, bind),
    ...testedConditions(textOf(wanted.meanings.filter((words) => !isLookedUp(words))), beside, bind),
  ];
  const { rows } = await pool().query<{ key: string }>(
    `SELECT key FROM unnest(${bind(keys.map(String), 'bigint[]')}) AS key
     WHERE EXISTS (SELECT FROM search.voice WHERE ${conditions.join(' AND ')} OFFSET 0)`,
    values,
  );
  return rows.map(({ key }) => BigInt(key));
}
