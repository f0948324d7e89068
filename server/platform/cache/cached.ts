import { LRUCache } from 'lru-cache';
import { now } from '@/server/platform/clock';

const freshMs = 15_000;
const maxStaleMs = 5 * 60_000;
const cache = new Map<string, { createdAt: number; value: Promise<unknown>; isRefreshing: boolean }>();

/**
 * Caches what all visitors share. Refreshes it at most every 15 seconds, in the background while the cached value is
 * younger than 5 minutes.
 */
export function cached<T>(name: string, load: () => Promise<T>): Promise<T> {
  const cachedEntry = cache.get(name);
  const age = cachedEntry ? now().getTime() - cachedEntry.createdAt : Number.POSITIVE_INFINITY;
  if (cachedEntry && age < maxStaleMs) {
    if (age > freshMs && !cachedEntry.isRefreshing) {
      cachedEntry.isRefreshing = true;
      load().then(
        (value) => cache.set(name, { createdAt: now().getTime(), value: Promise.resolve(value), isRefreshing: false }),
        () => (cachedEntry.isRefreshing = false),
      );
    }
    return cachedEntry.value as Promise<T>;
  }
  const value = load();
  cache.set(name, { createdAt: now().getTime(), value, isRefreshing: false });
  value.catch(() => cache.delete(name));
  return value;
}

/** Values that visitors share, each loaded at most every 15 seconds. */
export class RecentValues<T> {
  private readonly cache: LRUCache<string, { createdAt: number; value: Promise<T> }>;

  constructor(max: number) {
    this.cache = new LRUCache({ max });
  }

  get(name: string, load: () => Promise<T>): Promise<T> {
    const time = now().getTime();
    const entry = this.cache.get(name);
    if (entry && Math.abs(time - entry.createdAt) < freshMs) return entry.value;
    const value = load();
    this.cache.set(name, { createdAt: time, value });
    value.catch(() => this.cache.delete(name));
    return value;
  }

  clear(): void {
    this.cache.clear();
  }
}
