import { LRUCache } from 'lru-cache';
import { limitedNetworkOf, siteFactor, siteOf } from '@/server/platform/limited-network';

/** For pages, router requests and health checks of one network (docs/rules/api.md#rate-limits). */
export const pageLimit = { points: 60, seconds: 3 } as const;

/** Evicts the least recently counted network, to bound memory. */
const maxNetworks = 20_000;

type Window = { count: number; endsAt: number };

/**
 * Creates a fixed-window limit in process memory: counting a page in the database would cost more than the page.
 * @returns a function that counts a request and returns the seconds to wait, or null within the limit
 */
export function createPageLimit(
  { points, seconds } = pageLimit as { points: number; seconds: number },
  now = Date.now,
) {
  const windows = new LRUCache<string, Window>({ max: maxNetworks });

  function count(key: string, limit: number): number {
    const time = now();
    const current = windows.get(key);
    const window = current && current.endsAt > time ? current : { count: 0, endsAt: time + seconds * 1000 };
    window.count += 1;
    windows.set(key, window);
    return window.count > limit ? window.endsAt - time : 0;
  }

  return (address: string): number | null => {
    const network = limitedNetworkOf(address);
    const site = siteOf(network);
    const waitMs = Math.max(count(network, points), site === null ? 0 : count(site, points * siteFactor));
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
  };
}
