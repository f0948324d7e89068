import { LRUCache } from 'lru-cache';
import type { Pickable, SearchConditions, SearchOption } from '@/lib/contracts/search';
import { now } from '@/server/platform/clock';
import { freshMs } from '@/server/search/cached';
import { type Criteria, isOfShortList } from '@/server/search/conditions';
import { countHits } from './count-hits';
import type { Prefixes } from '@/server/search/index/prefixes';

const maxSearches = 5_000;
/** About 20 kB each. */
const maxOptionLists = 500;

type Recent<T> = { createdAt: number; value: Promise<T> };
const counts = new LRUCache<string, Recent<number>>({ max: maxSearches });
const optionLists = new LRUCache<string, Recent<SearchOption[]>>({ max: maxOptionLists });

/**
 * Counts the matches of a search that has more than a page of them, at most every 15 seconds: visitors share their
 * searches, and nobody sees a difference of one in such a number.
 */
export function recentCount(criteria: Criteria, prefixes: Prefixes): Promise<number> {
  // Users see the changes of their own lists at once.
  if (isOfShortList(criteria)) return countHits(criteria, prefixes);
  const { wordVariants, keys, gender } = criteria;
  const search = JSON.stringify([wordVariants, keys?.map(String), gender]);
  return recent(counts, search, () => countHits(criteria, prefixes));
}

/**
 * Loads the counted values of a facet at most every 15 seconds for each set of conditions.
 * @param conditions without the facet
 */
export function recentOptions(
  facet: Pickable,
  { countryCode: _, ...conditions }: SearchConditions,
  load: () => Promise<SearchOption[]>,
): Promise<SearchOption[]> {
  const { playlistId, favorites, allowedVoices } = conditions;
  // What a user's own lists contain is for that user, and at once.
  if (playlistId || favorites || allowedVoices) return load();
  return recent(optionLists, JSON.stringify([facet, conditions]), load);
}

function recent<T>(cache: LRUCache<string, Recent<T>>, name: string, load: () => Promise<T>): Promise<T> {
  const time = now().getTime();
  const entry = cache.get(name);
  if (entry && Math.abs(time - entry.createdAt) < freshMs) return entry.value;
  const value = load();
  cache.set(name, { createdAt: time, value });
  value.catch(() => cache.delete(name));
  return value;
}

/** For tests and benchmarks. */
export function forgetCounts(): void {
  counts.clear();
  optionLists.clear();
}
