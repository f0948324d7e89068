import { maxCounted } from '@/lib/domain/search/search-state';
import { now } from '@/server/platform/clock';
import type { Criteria } from '@/server/search/conditions';
import { findHits, type Hits } from '@/server/search/find-hits';
import { readerFor } from '@/server/search/reader';
import { availableValues, type RequestedFacets, voicesByKey } from './facet-availability';
import { countedKey, countsOfKeys } from './key-counts';

/** Matches whose combinations are read: reading those of one takes about 30 microseconds. */
export const maxTallied = 100;

/** `count` of voices, at most `maxCounted`; null if it was not counted. */
export type ValueMatches = { findsVoices: boolean; count: number | null };

/**
 * Counts for each value of a facet the voices that match with it. Facets and a gender are counted already, by combination. Of words and
 * of lists of voices, up to `maxTallied` matches are read; of more it says only which values find voices.
 * @param criteria without the facet
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
  const found = await findFew(criteria);
  if (found.hits.length <= maxTallied) return (await tallyValues(found, values)).map(matchesOfCount);
  const isAvailable = await availableValues(found, values);
  return isAvailable.map((findsVoices) => ({ findsVoices, count: findsVoices ? null : 0 }));
}

/** Counts the voices that match, as those of a value. */
export async function countFew(criteria: Criteria): Promise<ValueMatches> {
  const key = countedKey(criteria);
  if (key !== null) return matchesOfCount((await countsOfKeys(criteria, [key]))(key));
  const { hits } = await findFew(criteria);
  return hits.length > maxTallied ? { findsVoices: true, count: null } : matchesOfCount(hits.length);
}

/** Finds one match more than are counted. */
const findFew = (criteria: Criteria) =>
  findHits(criteria, { asOf: now().toISOString(), after: null, limit: maxTallied + 1 });

const matchesOfCount = (count: number): ValueMatches => ({
  findsVoices: count > 0,
  count: Math.min(count, maxCounted),
});

async function tallyValues({ hits, used }: Hits, values: readonly RequestedFacets[]): Promise<number[]> {
  const idsByKey = await voicesByKey(readerFor(used), hits, values.flat());
  // A voice may have several combinations of one value, in dialects of the same name.
  return values.map((keys) => new Set(keys.flatMap((key) => idsByKey.get(key) ?? [])).size);
}
