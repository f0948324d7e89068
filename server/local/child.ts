import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { projectNode, root } from './install.mjs';
import { signal } from './processes';

export type ChildPlan = {
  name: string;
  args: string[];
  env: Record<string, string | undefined>;
  logFile?: string;
};

const maxLog = 20_000_000;

/** Starts a process in a new process group, so that its children are stopped with it. */
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
    recent = `${recent}${chunk.toString()}`.slice(-4_000);
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
  if (existsSync(path) && statSync(path).size > maxLog) renameSync(path, `${path}.1`);
  return createWriteStream(path, { flags: 'a', mode: 0o600 });
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export async function endChild(child: ChildProcess, killAfterMs: number): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    signal(-pid, 'SIGTERM');
    const killTimer = setTimeout(() => signal(-pid, 'SIGKILL'), killAfterMs);
    await ended;
    clearTimeout(killTimer);
  }
  // The child's own children (ffmpeg, a watcher) may still run.
  signal(-pid, 'SIGKILL');
}

/** Returns the delay in ms before restart number `failures + 1`: 0, then 1, 2, 4 … 30 seconds. */
export function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(30_000, 1_000 * 2 ** (failures - 2));
}
