import { tooManyRequests } from '@/server/platform/errors';
import { processWide } from '@/server/platform/process-wide';
import { MemoryLimit } from './memory-limit';
import { pointsOf } from './rate-limit';

/**
 * Limits counted by each process, because counting a request in the database would cost more than most requests. Points
 * and window in seconds (docs/rules/api.md#rate-limits). RATE_LIMITS overrides the points.
 */
const limits = {
  search: { points: 20, seconds: 1 },
  requests: { points: 50, seconds: 1 },
  pages: { points: 60, seconds: 3 },
  /** A page with forty links sends as many at once. */
  prefetches: { points: 120, seconds: 3 },
  largeBodies: { points: 10, seconds: 5 },
  /** Kilobytes of responses and pages; the one that exceeds the limit is still sent. */
  responses: { points: 30_000, seconds: 10 },
  speech: { points: 10, seconds: 60 },
  /** Share images that the worker has to draw for one address. */
  shareImages: { points: 10, seconds: 60 },
  analytics: { points: 300, seconds: 600 },
} as const;

const bytesPerPoint = 1_000;

export type RequestLimitName = keyof typeof limits;

const globalCache = processWide<{ limits?: Map<RequestLimitName, MemoryLimit> }>('request-limits');

function limit(name: RequestLimitName): MemoryLimit {
  globalCache.limits ??= new Map();
  const existing = globalCache.limits.get(name);
  if (existing) return existing;
  const { points, seconds } = limits[name];
  const created = new MemoryLimit({ points: pointsOf(name, points), seconds });
  globalCache.limits.set(name, created);
  return created;
}

/** Counts a request and returns the seconds to wait, or null within the limit. The key may end with an IP address. */
export function countRequest(name: RequestLimitName, key: string): number | null {
  return limit(name).take(key);
}

/** @throws AppError 'too-many-requests' with the seconds to wait */
export function requireRequestPoint(name: RequestLimitName, key: string): void {
  const seconds = countRequest(name, key);
  if (seconds !== null) throw tooManyRequests(seconds);
}

/** Counts the size of a response or page, so that large ones are limited to fewer in a time. */
export function countResponse(key: string, bytes: number): void {
  limit('responses').take(key, Math.ceil(bytes / bytesPerPoint));
}

/**
 * Does the same as `countResponse`, before the response is read.
 * @throws AppError 'too-many-requests' with the seconds to wait.
 */
export function takeResponse(key: string, bytes: number): void {
  requireWithinLimit('responses', key);
  countResponse(key, bytes);
}

/** Takes no point. Returns the seconds to wait, or null within the limit. */
export function secondsOverLimit(name: RequestLimitName, key: string): number | null {
  return limit(name).take(key, 0);
}

/** Takes no point. @throws AppError 'too-many-requests' with the seconds to wait. */
export function requireWithinLimit(name: RequestLimitName, key: string): void {
  const seconds = secondsOverLimit(name, key);
  if (seconds !== null) throw tooManyRequests(seconds);
}
