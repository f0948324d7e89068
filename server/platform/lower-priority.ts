import { setPriority } from 'node:os';

const niceness = 10;

/** Lets the processes that respond to requests run before the given one, a child that computes for a long time. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has already exited, or the system does not permit it.
  }
}
