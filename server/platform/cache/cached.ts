import { now } from '@/server/platform/clock';

export const freshMs = 15_000;
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
