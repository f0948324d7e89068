import { maxCounted } from '@/lib/domain/search/search-state';
import { now } from '@/server/platform/clock';
import type { Criteria } from '@/server/search/conditions';
import { findHits, type Hits } from '@/server/search/find-hits';
import { countedKey, countsOfKeys } from './key-counts';

/** Counts the voices that match, at most `maxCounted`, where no look-up has to (server/search/counts/sample.ts). */
export async function countHits(criteria: Criteria): Promise<number> {
  const key = countedKey(criteria);
  if (key === null) return maxCounted;
  return Math.min(maxCounted, (await countsOfKeys(criteria, [key]))(key));
}

/**
 * Returns the number of matches of a first page, at most `maxCounted`.
 * @param count counts them where the strategy has not read them all.
 */
export async function countFound({ hits, used }: Hits, count: typeof countHits): Promise<number> {
  const [first] = hits;
  if (!first) return 0;
  return Math.min(maxCounted, first.total ?? (await count(used)));
}

export async function countVoices(criteria: Criteria): Promise<number> {
  if (countedKey(criteria) !== null) return countHits(criteria);
  const page = { asOf: now().toISOString(), after: null, limit: 1, isCounted: true };
  return countFound(await findHits(criteria, page), countHits);
}
