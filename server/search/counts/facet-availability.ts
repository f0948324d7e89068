import { now } from '@/server/platform/clock';
import type { Reader } from '@/server/platform/postgres/read-replica';
import { prefixesOfAll, type WordVariants, textCondition } from '@/server/search/typo-tolerance';
import { findHits } from '@/server/search/find-hits';
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

const sampleSize = 60;

export async function availableValues(
  criteria: Criteria,
  requestedFacets: readonly RequestedFacets[],
): Promise<boolean[]> {
  const reader = readerFor(criteria);
  const keys = [...new Set(requestedFacets.flat())];
  const { hits, used } = await findHits(criteria, { asOf: now().toISOString(), after: null, limit: sampleSize });
  const availableKeys = new Set(
    await keysOfVoices(
      reader,
      keys,
      hits.map((hit) => hit.voice_id),
    ),
  );
  // Looking up common combinations would read a large part of the table, but they appear among the top voices.
  const remainingKeys = hits.length < sampleSize ? [] : keys.filter((key) => !availableKeys.has(key));
  for (const key of await lookUpKeys(reader, remainingKeys, used)) availableKeys.add(key);
  return requestedFacets.map((combinations) => combinations.some((key) => availableKeys.has(key)));
}

async function keysOfVoices(reader: Reader, keys: readonly bigint[], voiceIds: readonly string[]): Promise<bigint[]> {
  const { rows } = await reader.query<{ key: string }>(
    `SELECT DISTINCT key FROM search.voice, unnest(keys) AS key
     WHERE voice_id = ANY($1::text[]) AND key = ANY($2::bigint[])`,
    [voiceIds, keys.map(String)],
  );
  return rows.map(({ key }) => BigInt(key));
}

async function lookUpKeys(reader: Reader, keys: readonly bigint[], criteria: Criteria): Promise<bigint[]> {
  if (keys.length === 0) return [];
  const { values, bind } = binder();
  const otherCriteria = { ...criteria, keys: null };
  const prefixes = await prefixesOfAll(reader, criteria.wordVariants);
  const isListed = (words: readonly string[]) => words.every((word) => prefixes.get(word) !== null);
  const isShortList = isOfShortList(criteria);
  // A word with many completions would be collected again for each combination, so it is tested on each row.
  const isLookedUp = (words: readonly string[]) => !isShortList && isListed(words);
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
