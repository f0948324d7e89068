import { maxCounted } from '@/lib/domain/search/search-state';
import { now } from '@/server/platform/clock';
import {
  andToken,
  binder,
  type Criteria,
  indexedConditions,
  isOfShortList,
  plainConditions,
} from '@/server/search/conditions';
import { countFound, countHits, matchCondition } from './count-hits';
import type { RequestedFacets } from './facet-availability';
import { findHits } from '@/server/search/find-hits';
import { frequencies } from './frequencies';
import type { Prefixes } from '@/server/search/index/prefixes';
import { readerFor } from '@/server/search/reader';
import { sampleIsOver, sampleToken } from './sample';
import { isSurelyMoreThan, maxListsCounted, mayBeMoreThan } from '@/server/search/strategies';
import { textCondition } from '@/server/search/typo-tolerance';

/** Of all voices: the values of a picker are many, so that those of one gender are estimated too. */
const leastShareOfGender = 0.25;

/** Reading the combinations of a voice takes as long as looking up this many values. */
const lookupsOfTally = 2;

/**
 * Counts for each value of a facet the voices that match with it, at most `maxCounted`; null for many matches of words
 * that the index cannot look up, or in a list of voices, where each value would read thousands of rows.
 * @param criteria without the facet
 */
export async function countValues(criteria: Criteria, values: readonly RequestedFacets[]): Promise<number[] | null> {
  const page = { asOf: now().toISOString(), after: null, limit: 1 };
  const found = await findHits(criteria, page);
  const { used, prefixes } = found;
  const total = await countFound(found, countHits);
  if (total === 0) return values.map(() => 0);
  const isTallied = total <= values.length / lookupsOfTally || !isLookedUp(used, prefixes);
  if (total < maxCounted && isTallied) return tallyValues(used, prefixes, values);
  return countEachValue(used, prefixes, values);
}

/** For few matches: reads each of them once. */
export async function tallyValues(
  criteria: Criteria,
  prefixes: Prefixes,
  values: readonly RequestedFacets[],
): Promise<number[]> {
  const { values: bound, bind } = binder();
  const condition = await matchCondition(criteria, prefixes, bind);
  const keys = values.flatMap((some, at) => some.map((key) => ({ key: String(key), at })));
  // A voice may have several combinations of one value, in dialects of the same name.
  const { rows } = await readerFor(criteria).query<{ at: number; total: number }>(
    `WITH asked AS (SELECT * FROM unnest(${bind(
      keys.map(({ key }) => key),
      'bigint[]',
    )}, ${bind(
      keys.map(({ at }) => at),
      'int[]',
    )}) AS asked (key, at))
     SELECT at, count(DISTINCT nth)::int AS total
     FROM (SELECT keys, row_number() OVER () AS nth FROM search.voice
       WHERE ${condition} LIMIT ${maxCounted}) AS found
     CROSS JOIN unnest(found.keys) AS own (key) JOIN asked USING (key) GROUP BY at`,
    bound,
  );
  const totals = new Map(rows.map(({ at, total }) => [at, total]));
  return values.map((_, at) => totals.get(at) ?? 0);
}

/** For many matches: looks up each value, in one statement, except for those that are surely over the limit. */
export async function countEachValue(
  criteria: Criteria,
  prefixes: Prefixes,
  values: readonly RequestedFacets[],
): Promise<number[] | null> {
  if (!isLookedUp(criteria, prefixes)) return null;
  const common = await frequencies();
  const limit = criteria.gender ? maxCounted / leastShareOfGender : maxCounted;
  const ofBoth = { ...criteria, gender: null };
  const isSurelyOver = (keys: RequestedFacets) => isSurelyMoreThan(limit, { ...ofBoth, keys }, prefixes, common);
  const counted = values.map((keys, at) => ({ keys, at })).filter(({ keys }) => keys.length > 0 && !isSurelyOver(keys));
  const mayBeOver = (keys: RequestedFacets) => mayBeMoreThan(maxCounted, { ...criteria, keys }, prefixes, common);
  const { values: bound, bind } = binder();
  const words = textCondition(criteria.wordVariants, prefixes);
  // Voices of a gender have its word.
  const everywhere = criteria.gender ? andToken(words, criteria.gender) : words;
  const matching = (text: string | null) =>
    [
      'keys operator(pg_catalog.&&) combinations::bigint[]',
      ...indexedConditions({ text, keys: null }, bind),
      ...plainConditions(criteria, bind),
    ].join(' AND ');
  const { rows } = await readerFor(criteria).query<{ at: number; total: number }>(
    `SELECT at, CASE WHEN may_be_over AND ${sampleIsOver(matching(andToken(everywhere, sampleToken)))} THEN ${maxCounted} ELSE
       (SELECT count(*)::int FROM (SELECT FROM search.voice WHERE ${matching(everywhere)} LIMIT ${maxCounted}) AS found) END AS total
     FROM unnest(${bind(
       counted.map(({ keys }) => `{${keys.join(',')}}`),
       'text[]',
     )}, ${bind(
       counted.map(({ at }) => at),
       'int[]',
     )}, ${bind(
       counted.map(({ keys }) => mayBeOver(keys)),
       'boolean[]',
     )}) AS asked (combinations, at, may_be_over)`,
    bound,
  );
  const totals = new Map(rows.map(({ at, total }) => [at, total]));
  return values.map((keys, at) => totals.get(at) ?? (keys.length === 0 ? 0 : maxCounted));
}

function isLookedUp(criteria: Criteria, prefixes: Prefixes): boolean {
  const numLists = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (prefixes.get(word)?.length ?? Number.POSITIVE_INFINITY), 0);
  return !isOfShortList(criteria) && criteria.wordVariants.every((words) => numLists(words) <= maxListsCounted);
}
