import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 25,
): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() >= until) return false;
    await pause(everyMs);
  }
  return true;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return procState(pid) !== 'Z';
}

function procStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may contain spaces, so skip past it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const procState = (pid: number): string | undefined => procStat(pid)?.[0];

/**
 * Returns a value that distinguishes a process from a later one with the same id; undefined if it is not running. Reads
 * /proc if available (field 22 of proc(5)'s stat, in clock ticks since boot), else `ps`.
 */
export function startedAt(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  const ticks = procStat(pid)?.[19];
  // The ticks restart at a reboot, so the boot id is included.
  if (ticks) return `${bootId()}:${ticks}`;
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

function bootId(): string {
  const path = '/proc/sys/kernel/random/boot_id';
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : 'boot';
}

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

/**
 * Sends a signal. A negative id addresses a process group; 0 as the name sends nothing. Returns false when the process
 * does not exist.
 */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
