import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';

/** The number of turns of the event loop that others have while this runs. Each look at the clock finds that a slice has passed. */
export async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5;
    return now;
  });
  let numTurns = 0;
  const state = { isDone: false };
  const running = run().finally(() => {
    state.isDone = true;
    clock.mockRestore();
  });
  for (; !state.isDone; numTurns += 1) await nextTurn();
  await running;
  return numTurns;
}
