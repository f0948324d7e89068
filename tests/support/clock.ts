import { vi } from 'vitest';

/**
 * Sets what `new Date()` and `Date.now()` return in this process, in integration tests. The product has no other source
 * of time except SQL's `now()`, which stays real. Timers keep running. Undo it with `vi.useRealTimers()` in `afterEach`.
 */
export function setTime(now: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
}
