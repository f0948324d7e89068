import { z } from 'zod';
import { maxCounted } from '@/lib/domain/search/search-state';
import { now } from '@/server/platform/clock';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { Reader } from '@/server/platform/postgres/read-replica';
import {
  binder,
  type Criteria,
  indexedConditions,
  isOfShortList,
  plainConditions,
  readerFor,
  testedConditions,
} from '@/server/search/conditions';
import { findHits } from '@/server/search/find-hits';
import type { Prefixes } from '@/server/search/index/prefixes';
import type { Hit } from '@/server/search/statement';
import { maxShareLookedUp } from '@/server/search/strategies';
import { textCondition, type WordVariants } from '@/server/search/typo-tolerance';
import { countVoices } from './count-hits';
import { frequencies } from './frequencies';
import { countedKey, countsOfKeys } from './key-counts';
import { inSample } from './sample';

/** Maximum of best matches whose combinations are read: reading those of one takes about 30 microseconds. */
export const maxTallied = 60;

/** `count` is the number of voices, at most `maxCounted`; null if it was not counted. */
export type ValueMatches = { findsVoices: boolean; count: number | null };

/** Packed facet combinations, of which a voice needs one; empty when no demo can match. */
type RequestedFacets = readonly bigint[];

/**
 * Counts, for each value of a facet, the voices that match with it. Counts of facets and of a gender exist already, by
 * combination. For words and lists of voices, up to `maxTallied` matches are read; if there are more, only the values
 * that find voices are known.
 * @param criteria without the facet.
 */
export async function countValues(criteria: Criteria, values: readonly RequestedFacets[]): Promise<ValueMatches[]> {
  const keys = values.map((some) => (some.length === 0 ? null : countedKey(criteria, some)));
  if (values.every((some, at) => some.length === 0 || keys[at] !== null)) {
    const countOf = await countsOfKeys(
      criteria,
      keys.filter((key) => key !== null),
    );
    return keys.map((key) => matchesOfCount(key === null ? 0 : countOf(key)));
  }
  const { hits, used, prefixes } = await findFew(criteria);
  const idsByKey = await voicesByKey(readerFor(used), hits, values.flat());
  if (hits.length <= maxTallied) {
    // A voice may have several combinations of one value, in dialects of the same name.
    return values.map((some) => matchesOfCount(new Set(some.flatMap((key) => idsByKey.get(key) ?? [])).size));
  }
  // Looking up common combinations would read a large part of the table, but they occur among the best voices.
  const missing = new Set(values.flat().filter((key) => !idsByKey.has(key)));
  const available = new Set([
    ...idsByKey.keys(),
    ...(await availableKeys(readerFor(used), [...missing], used, prefixes)),
  ]);
  return values.map((some) => matchesUncounted(some.some((key) => available.has(key))));
}

/** Counts the voices of each gender that match, whatever else is chosen: they are two searches, and a gender is a word of the index. */
export async function countGenders(
  criteria: Criteria,
  genders: readonly NonNullable<Criteria['gender']>[],
): Promise<ValueMatches[]> {
  const key = countedKey(criteria);
  if (key !== null) {
    const counts = genders.map(async (gender) => (await countsOfKeys({ ...criteria, gender }, [key]))(key));
    return (await Promise.all(counts)).map(matchesOfCount);
  }
  return Promise.all(genders.map(async (gender) => matchesOfCount(await countVoices({ ...criteria, gender }))));
}

/** Finds one match more than are counted. */
const findFew = (criteria: Criteria) => findHits(criteria, pageOf(maxTallied + 1));

const pageOf = (limit: number) => ({ asOf: now().toISOString(), after: null, limit, isCounted: false });

const matchesOfCount = (count: number): ValueMatches => ({
  findsVoices: count > 0,
  count: Math.min(count, maxCounted),
});

const matchesUncounted = (findsVoices: boolean): ValueMatches => ({ findsVoices, count: findsVoices ? null : 0 });

const keyRow = z.strictObject({ key: z.string() });
const voicesRow = keyRow.extend({ ids: z.array(z.string()) });

/** Reads which of the voices have each of the combinations. */
async function voicesByKey(
  reader: Reader,
  hits: readonly Hit[],
  keys: readonly bigint[],
): Promise<Map<bigint, string[]>> {
  if (hits.length === 0) return new Map();
  // Expanding arrays in the select list is faster than joining a function, and OFFSET 0 keeps the filter outside.
  const rows = await queryRows(reader, voicesRow, {
    text: `SELECT key, array_agg(voice_id) AS ids
     FROM (SELECT voice_id, unnest(keys) AS key FROM search.voice WHERE voice_id = ANY($1::text[]) OFFSET 0) AS own
     WHERE key = ANY($2::bigint[]) GROUP BY key`,
    values: [hits.map((hit) => hit.voice_id), keys.map(String)],
  });
  return new Map(rows.map(({ key, ids }) => [BigInt(key), ids]));
}

/** Returns those of the keys that a voice has which matches the criteria. */
async function availableKeys(
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
  const rows = await queryRows(reader, keyRow, {
    text: `SELECT key FROM unnest(${bind(keys.map(String), 'bigint[]')}) AS key WHERE ${exists.join(' OR ')}`,
    values,
  });
  return rows.map(({ key }) => BigInt(key));
}
