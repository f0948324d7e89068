import type { Pickable, SearchConditions, SearchOption } from '@/lib/contracts/search';
import { RecentValues } from '@/server/platform/cache/cached';
import type { Criteria } from '@/server/search/conditions';
import { countHits } from './count-hits';
import { forgetSamples } from './sample';

const maxSearches = 5_000;
/** Maximum of cached lists; each takes about 20 kB. */
const maxOptionLists = 500;

const counts = new RecentValues<number>(maxSearches);
const optionLists = new RecentValues<SearchOption[]>(maxOptionLists);

/** Counts the matches of a search that has more than a page of them, at most every 15 seconds: visitors share their searches. */
export function recentCount(criteria: Criteria): Promise<number> {
  const { keys, gender } = criteria;
  return counts.get(JSON.stringify([keys?.map(String), gender]), () => countHits(criteria));
}

/**
 * Loads the counted values of a facet at most every 15 seconds for each set of conditions.
 * @param conditions without the facet.
 */
export function recentOptions(
  facet: Pickable,
  { countryCode: _, ...conditions }: SearchConditions,
  load: () => Promise<SearchOption[]>,
): Promise<SearchOption[]> {
  const { playlistId, favorites, allowedVoices } = conditions;
  // A user's own lists are counted at once, and are not cached for others.
  if (playlistId || favorites || allowedVoices) return load();
  return optionLists.get(JSON.stringify([facet, conditions]), load);
}

/** Clears the caches for tests and benchmarks. */
export function forgetCounts(): void {
  counts.clear();
  optionLists.clear();
  forgetSamples();
}
