import { maxCounted } from '@/lib/domain/search/search-state';
import { now } from '@/server/platform/clock';
import type { Criteria } from '@/server/search/conditions';
import { findHits } from '@/server/search/find-hits';
import { readerFor } from '@/server/search/reader';
import { countVoices } from './count-hits';
import { availableKeys, type RequestedFacets, voicesByKey } from './facet-availability';
import { countedKey, countsOfKeys } from './key-counts';

/** Maximum of best matches whose combinations are read: reading those of one takes about 30 microseconds. */
export const maxTallied = 60;

/** `count` is the number of voices, at most `maxCounted`; null if it was not counted. */
export type ValueMatches = { findsVoices: boolean; count: number | null };

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

const pageOf = (limit: number) => ({ asOf: now().toISOString(), after: null, limit, isCounted: false });

/** Finds one match more than are counted. */
const findFew = (criteria: Criteria) => findHits(criteria, pageOf(maxTallied + 1));

const matchesOfCount = (count: number): ValueMatches => ({
  findsVoices: count > 0,
  count: Math.min(count, maxCounted),
});

const matchesUncounted = (findsVoices: boolean): ValueMatches => ({ findsVoices, count: findsVoices ? null : 0 });
