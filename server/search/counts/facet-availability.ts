import type { Reader } from '@/server/platform/postgres/read-replica';
import { type WordVariants, textCondition } from '@/server/search/typo-tolerance';
import { maxShareLookedUp } from '@/server/search/strategies';
import { frequencies } from './frequencies';
import type { Hits } from '@/server/search/find-hits';
import type { Hit } from '@/server/search/statement';
import type { Prefixes } from '@/server/search/index/prefixes';
import { readerFor } from '@/server/search/reader';
import {
  binder,
  indexedConditions,
  isOfShortList,
  plainConditions,
  testedConditions,
  type Criteria,
} from '@/server/search/conditions';

/** Packed facet combinations, of which a voice needs one; empty when no demo can match. */
export type RequestedFacets = readonly bigint[];

/** Best voices whose combinations are read: what is common appears among them. */
const sampleSize = 60;

/**
 * Returns for each value whether a voice matches with it.
 * @param found the best matches, without the values
 */
export async function availableValues(
  { hits, used, prefixes }: Hits,
  requestedFacets: readonly RequestedFacets[],
): Promise<boolean[]> {
  const reader = readerFor(used);
  const keys = [...new Set(requestedFacets.flat())];
  const available = new Set((await voicesByKey(reader, hits.slice(0, sampleSize), keys)).keys());
  // Looking up common combinations would read a large part of the table, but they appear among the top voices.
  const remaining = hits.length < sampleSize ? [] : keys.filter((key) => !available.has(key));
  for (const key of await lookUpKeys(reader, remaining, used, prefixes)) available.add(key);
  return requestedFacets.map((combinations) => combinations.some((key) => available.has(key)));
}

/** Reads which of the voices have each of the combinations. */
export async function voicesByKey(
  reader: Reader,
  hits: readonly Hit[],
  keys: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  if (hits.length === 0) return new Map();
  // Expanding arrays in the select list is faster than joining a function, and OFFSET 0 keeps the filter outside.
  const { rows } = await reader.query<{ key: string; ids: string[] }>(
    `SELECT key, array_agg(voice_id) AS ids
     FROM (SELECT voice_id, unnest(keys) AS key FROM search.voice WHERE voice_id = ANY($1::text[]) OFFSET 0) AS own
     WHERE key = ANY($2::bigint[]) GROUP BY key`,
    [hits.map((hit) => hit.voice_id), keys.map(String)],
  );
  return new Map(rows.map(({ key, ids }) => [BigInt(key), ids]));
}

async function lookUpKeys(
  reader: Reader,
  keys: readonly bigint[],
  criteria: Criteria,
  prefixes: Prefixes,
): Promise<bigint[]> {
  if (keys.length === 0) return [];
  const { values, bind } = binder();
  const otherCriteria = { ...criteria, keys: null };
  const isListed = (words: readonly string[]) => words.every((word) => prefixes.get(word) !== null);
  const isShortList = isOfShortList(criteria);
  const common = await frequencies();
  const isCommon = (words: readonly string[]) =>
    words.some((word) => prefixes.get(word)?.some((completion) => common.ofWord(completion) >= maxShareLookedUp));
  // A word with many completions would be collected again for each combination, and a common one intersected: they are tested on
  // each row.
  const isLookedUp = (words: readonly string[]) => !isShortList && isListed(words) && !isCommon(words);
  const textOf = (some: WordVariants) => ({ text: textCondition(some, prefixes), keys: null });
  const key = 'keys operator(pg_catalog.&&) ARRAY[key]';
  const conditions = [
    isShortList ? `(${key}) IS TRUE` : key,
    ...indexedConditions(textOf(criteria.wordVariants.filter(isLookedUp)), bind),
    ...plainConditions(otherCriteria, bind),
    ...testedConditions(textOf(criteria.wordVariants.filter((words) => !isLookedUp(words))), otherCriteria, bind),
  ];
  const { rows } = await reader.query<{ key: string }>(
    `SELECT key FROM unnest(${bind(keys.map(String), 'bigint[]')}) AS key
     WHERE EXISTS (SELECT FROM search.voice WHERE ${conditions.join(' AND ')} OFFSET 0)`,
    values,
  );
  return rows.map(({ key }) => BigInt(key));
}
