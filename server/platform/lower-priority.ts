import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const niceness = 10;

/** Lets the processes that respond to requests run before the given one, which computes for a long time. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    for (const id of threadsOf(pid)) setPriority(id, niceness);
  } catch {
    // The process has already exited, or the system does not permit it.
  }
}

/** Linux sets the priority of single threads; further threads get that of the one that starts them. */
function threadsOf(pid: number): number[] {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
}
