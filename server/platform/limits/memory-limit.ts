import { LRUCache } from 'lru-cache';
import { limitedKey, siteFactor, siteOf } from '@/server/platform/network/limited-network';

/** Evicts the least recently counted key above this number, to bound memory. */
const maxKeys = 20_000;

type Window = { count: number; endsAt: number };

/** Fixed windows, counted in the memory of this process. */
export class MemoryLimit {
  private readonly windows = new LRUCache<string, Window>({ max: maxKeys });

  constructor(
    private readonly limit: { readonly points: number; readonly seconds: number },
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Takes points and returns the seconds to wait, or null within the limit. The key may end with an IP address: the
   * addresses of a network share a limit, and the networks of an IPv6 /48 a larger one.
   * @param taken 0 to see whether the limit is exceeded.
   */
  take(key: string, taken = 1): number | null {
    const limited = limitedKey(key);
    const site = siteOf(limited);
    const { points } = this.limit;
    const waitMs = Math.max(
      this.count(limited, points, taken),
      site === null ? 0 : this.count(site, points * siteFactor, taken),
    );
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : null;
  }

  private count(key: string, points: number, taken: number): number {
    const time = this.now();
    const current = this.windows.get(key);
    const window = current && current.endsAt > time ? current : { count: 0, endsAt: time + this.limit.seconds * 1000 };
    window.count += taken;
    this.windows.set(key, window);
    return window.count > points ? window.endsAt - time : 0;
  }
}
