import { LRUCache } from 'lru-cache';
import { now } from '@/server/platform/clock';
import { freshMs } from './cached';
import { type Criteria, isOfShortList } from './conditions';
import { countHits } from './count-hits';
import type { Prefixes } from './prefixes';

const maxSearches = 5_000;
const counts = new LRUCache<string, { createdAt: number; count: Promise<number> }>({ max: maxSearches });

/**
 * Counts the matches of a search that has more than a page of them, at most every 15 seconds: visitors share their
 * searches, and nobody sees a difference of one in such a number.
 */
export function recentCount(criteria: Criteria, prefixes: Prefixes): Promise<number> {
  // Users see the changes of their own lists at once.
  if (isOfShortList(criteria)) return countHits(criteria, prefixes);
  const { wordVariants, keys, gender } = criteria;
  const search = JSON.stringify([wordVariants, keys?.map(String), gender]);
  const time = now().getTime();
  const recent = counts.get(search);
  if (recent && Math.abs(time - recent.createdAt) < freshMs) return recent.count;
  const count = countHits(criteria, prefixes);
  counts.set(search, { createdAt: time, count });
  count.catch(() => counts.delete(search));
  return count;
}

/** For benchmarks. */
export const forgetCounts = (): void => counts.clear();
