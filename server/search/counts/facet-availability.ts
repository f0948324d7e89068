import type { Reader } from '@/server/platform/postgres/read-replica';
import { type WordVariants, textCondition } from '@/server/search/typo-tolerance';
import { maxShareLookedUp } from '@/server/search/strategies';
import { frequencies } from './frequencies';
import { inSample } from './sample';
import type { Hit } from '@/server/search/statement';
import type { Prefixes } from '@/server/search/index/prefixes';
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

/** Returns those of the keys that a voice has which matches the criteria. */
export async function availableKeys(
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
  const existsWith = (some: readonly string[]) =>
    `EXISTS (SELECT FROM search.voice WHERE ${some.join(' AND ')} OFFSET 0)`;
  // The index collects all voices of a combination before the first is tested. The sample has enough voices of a common
  // combination.
  const exists = [...(isShortList ? [] : [existsWith([inSample, ...conditions])]), existsWith(conditions)];
  const { rows } = await reader.query<{ key: string }>(
    `SELECT key FROM unnest(${bind(keys.map(String), 'bigint[]')}) AS key WHERE ${exists.join(' OR ')}`,
    values,
  );
  return rows.map(({ key }) => BigInt(key));
}
