import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Waits until `condition` holds, looking every `everyMs`. False when `timeoutMs` passed first. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 25,
): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return true;
}

/** Whether a process with this id exists and still runs (a zombie does not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists, and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return procState(pid) !== 'Z';
}

function procStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may hold spaces, so count from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const procState = (pid: number): string | undefined => procStat(pid)?.[0];

/**
 * What tells this process from a later one that got the same id: when it started. Undefined when it does not run.
 * From /proc where there is one (field 22 of proc(5)'s stat, in clock ticks since boot), else from `ps`.
 */
export function startedAt(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  const ticks = procStat(pid)?.[19];
  // After a reboot the ticks begin again: the boot's own id keeps the two apart.
  if (ticks) return `${bootId()}:${ticks}`;
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

function bootId(): string {
  const path = '/proc/sys/kernel/random/boot_id';
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : 'boot';
}

/** The command line of a process, its words separated by spaces; empty when it cannot be read. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ask('ps', ['-o', 'command=', '-p', String(pid)]) ?? '';
  }
}

function ask(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Sends a signal to a process, or to a whole group by its negative id. False when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
