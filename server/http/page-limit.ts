import { LRUCache } from 'lru-cache';
import { limitedNetworkOf, siteFactor, siteOf } from '@/server/platform/limited-network';

/** Pages, requests of the router and health checks of one network (docs/rules/api.md#rate-limits). */
export const pageLimit = { points: 60, seconds: 3 } as const;

/** Networks that are counted at once. The one that was counted longest ago makes room: memory stays bounded. */
const maxNetworks = 20_000;

type Window = { count: number; endsAt: number };

/**
 * A fixed-window limit in the memory of this process: a page costs less than asking the database whether it may be loaded.
 * @returns a function that counts one request and returns the seconds to wait, or null when there is nothing to wait for
 */
export function createPageLimit(
  { points, seconds } = pageLimit as { points: number; seconds: number },
  now = Date.now,
) {
  const windows = new LRUCache<string, Window>({ max: maxNetworks });

  /** Milliseconds until the window ends when the limit is exceeded, else 0. */
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
