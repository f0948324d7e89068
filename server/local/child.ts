import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { projectNode, root } from './install.mjs';
import { signal } from './processes';

export interface ChildPlan {
  /** 'web', 'worker', 'build': names it in sentences. */
  name: string;
  /** The arguments of the project's Node. */
  args: string[];
  env: Record<string, string | undefined>;
  /** Where its output goes; the terminal when absent. */
  logFile?: string;
}

const MAX_LOG = 20_000_000;

/** A process in a group of its own, so that whatever it starts ends with it. */
export function startChild(plan: ChildPlan): ChildProcess & { recent: () => string } {
  const child = spawn(projectNode, plan.args, {
    cwd: root,
    env: { ...process.env, ...plan.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const target: WriteStream | NodeJS.WriteStream = plan.logFile ? openLog(plan.logFile) : process.stdout;
  let recent = '';
  const keep = (chunk: Buffer) => {
    recent = `${recent}${chunk}`.slice(-4_000);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', keep);
    stream.pipe(target, { end: false });
  }
  if (plan.logFile) child.once('close', () => target.end());
  return Object.assign(child, { recent: () => recent.trim() });
}

function openLog(path: string): WriteStream {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path) && statSync(path).size > MAX_LOG) renameSync(path, `${path}.1`);
  return createWriteStream(path, { flags: 'a', mode: 0o600 });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Asks the group to end (SIGTERM), and ends it for good (SIGKILL) after `patienceMs`. */
export async function endChild(child: ChildProcess, patienceMs: number): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    signal(-pid, 'SIGTERM');
    const impatient = setTimeout(() => signal(-pid, 'SIGKILL'), patienceMs);
    await ended;
    clearTimeout(impatient);
  }
  // The child may be gone and its own children (ffmpeg, a watcher) not.
  signal(-pid, 'SIGKILL');
}

/** How long to wait before start number `failures + 1` after a crash, in ms: at once, then 1, 2, 4 … 30 seconds. */
export function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(30_000, 1_000 * 2 ** (failures - 2));
}
