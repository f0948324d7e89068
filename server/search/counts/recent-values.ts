import { LRUCache } from 'lru-cache';
import { freshMs } from '@/server/platform/cache/cached';
import { now } from '@/server/platform/clock';

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
