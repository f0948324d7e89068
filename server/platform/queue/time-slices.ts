import { setImmediate as nextTurn } from 'node:timers/promises';

const maxSliceMs = 2;

/**
 * Returns a function to call between the parts of long work: the event loop handles other requests when two
 * milliseconds have passed since it last did.
 */
export function workSlices(): () => Promise<void> {
  let start = performance.now();
  return async () => {
    if (performance.now() - start < maxSliceMs) return;
    await nextTurn();
    start = performance.now();
  };
}
