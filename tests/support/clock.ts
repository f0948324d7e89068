import { vi } from 'vitest';

/**
 * Sets `new Date()` and `Date.now()` in this process. SQL's `now()` and timers stay real. Undo it with
 * `vi.useRealTimers()` in `afterEach`.
 */
export function setTime(now: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
}
