import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until the condition gives something other than false, null or undefined, and returns it. The only way a test waits.
 * @throws when `timeoutMs` passed first (default 20 seconds); what the condition throws passes through at once.
 */
export async function pollUntil<T>(
  condition: () => T | Promise<T>,
  {
    timeoutMs = 20_000,
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

/** Runs `attempt` `count` times at once and returns what each came to, in order. */
export function inParallel<T>(
  count: number,
  attempt: (index: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
}
