import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { projectNode, root } from '@/server/local/install.mjs';

export type Command = {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  logFile: string;
  live?: boolean;
  /** Runs only when no other process needs the processor. */
  isBackground?: boolean;
  /** The command then is stopped and counts as failed. */
  limitSeconds: number;
};

export type CommandResult = { code: number; output: string; seconds: number; timedOut: boolean };

/** Node's cache of compiled packages: hundreds of test processes load the same ones. */
const compileCache = path.join(root, 'node_modules', '.cache', 'node-compile');

const running = new Set<ChildProcess>();
let hasEnded = false;

/** Runs a command to completion. Never throws: a command that cannot start has exit code 127. */
export async function runCommand(command: Command): Promise<CommandResult> {
  if (hasEnded) return { code: 130, output: '', seconds: 0, timedOut: false };
  const started = performance.now();
  const log = createWriteStream(command.logFile, { flags: 'a' });
  const program = command.program === 'node' ? projectNode : path.join(root, 'node_modules', '.bin', command.program);
  const child = spawn(program, command.args, {
    cwd: root,
    // A new process group, so that its children are stopped with it.
    detached: true,
    env: { NODE_COMPILE_CACHE: compileCache, ...(command.env ?? process.env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  if (command.isBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    log.write(chunk);
    if (command.live) process.stdout.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child, 'SIGKILL'), 5_000).unref();
  }, command.limitSeconds * 1000);
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      keep(Buffer.from(`${error.message}\n`));
      resolve(127);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  clearTimeout(timer);
  // Stops grandchildren that outlived the command.
  endGroup(child, 'SIGKILL');
  running.delete(child);
  log.end();
  return { code, output, seconds: (performance.now() - started) / 1000, timedOut };
}

export async function endCommands(): Promise<void> {
  hasEnded = true;
  const open = [...running].filter((child) => child.exitCode === null && child.signalCode === null);
  const ends = open.map((child) => once(child, 'close'));
  for (const child of open) endGroup(child, 'SIGTERM');
  const last = setTimeout(() => {
    for (const child of open) endGroup(child, 'SIGKILL');
  }, 3_000);
  await Promise.all(ends);
  clearTimeout(last);
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process group has already ended.
  }
}
