import { setTimeout as pause } from 'node:timers/promises';
import { wholeOrQuick } from '@/tests/support/whole-run';

/**
 * Waits until the condition returns something other than false, null or undefined. Use it for all waiting.
 * @throws after `timeoutMs` (default a minute: long enough for a busy machine); errors of the condition are rethrown immediately
 */
export async function pollUntil<T>(
  condition: () => T | Promise<T>,
  {
    timeoutMs = 60_000,
    everyMs = 50,
    what = 'the condition',
  }: { timeoutMs?: number; everyMs?: number; what?: string } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const value = await condition();
    if (value !== false && value !== null && value !== undefined) {
      return value as Exclude<T, false | null | undefined>;
    }
    if (performance.now() > until) throw new Error(`Waited ${timeoutMs} ms for ${what}.`);
    await pause(everyMs);
  }
}

/** The product refuses concurrent requests with these when they conflict or wait for too long. */
export const busyStatuses: readonly number[] = [409, 503];

/** Participants of a race. */
export const crowd = wholeOrQuick(50, 10);

export function inParallel<T>(
  count: number,
  attempt: (index: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
}
