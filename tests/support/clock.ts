import { vi } from 'vitest';

/**
 * Sets what `new Date()` and `Date.now()` return in this process, in integration tests: the product reads the time nowhere
 * else, except for SQL's `now()`, which stays real. Timers keep running. Undo it with `vi.useRealTimers()` in `afterEach`.
 */
export function setTime(now: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
}
