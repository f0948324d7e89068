import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, statSync } from 'node:fs';
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
  /** The command is stopped after this time, whatever it does. */
  limitSeconds: number;
  /** The command is stopped when it writes nothing for this long, neither output nor to its activity file. */
  silenceSeconds?: number;
  activityFile?: string;
  /** Runs only when no other process needs the processor. */
  isBackground?: boolean;
};

export type CommandResult = {
  code: number;
  output: string;
  seconds: number;
  /** Why the command was stopped before its end. */
  stopped: string | null;
};

/** Node's cache of compiled packages: hundreds of test processes load the same ones. */
const compileCache = path.join(root, 'node_modules', '.cache', 'node-compile');

const running = new Set<ChildProcess>();
let hasEnded = false;

/** Runs a command to completion. Never throws: a command that cannot start has exit code 127. */
export async function runCommand(command: Command): Promise<CommandResult> {
  if (hasEnded) return { code: 130, output: '', seconds: 0, stopped: null };
  const started = performance.now();
  const log = createWriteStream(command.logFile, { flags: 'a' });
  const program = pathOf(command.program);
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
  let lastOutput = performance.now();
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
    lastOutput = performance.now();
    log.write(chunk);
    if (command.live) process.stdout.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let stopped: string | null = null;
  const watch = setInterval(() => {
    stopped ??= reasonToStop(command, started, lastOutput);
    if (stopped) {
      clearInterval(watch);
      endGently(child);
    }
  }, 500);
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      keep(Buffer.from(`${error.message}\n`));
      resolve(127);
    });
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  clearInterval(watch);
  // Stops grandchildren that outlived the command.
  endGroup(child, 'SIGKILL');
  running.delete(child);
  log.end();
  return { code, output, seconds: (performance.now() - started) / 1000, stopped };
}

function pathOf(program: string): string {
  if (program === 'npm') return program;
  return program === 'node' ? projectNode : path.join(root, 'node_modules', '.bin', program);
}

function reasonToStop(
  { limitSeconds, silenceSeconds, activityFile }: Command,
  started: number,
  lastOutput: number,
): string | null {
  if (performance.now() - started > limitSeconds * 1000) return `stopped after ${limitSeconds} s`;
  if (silenceSeconds === undefined || performance.now() - lastOutput < silenceSeconds * 1000) return null;
  const lastWrite = activityFile ? (statSync(activityFile, { throwIfNoEntry: false })?.mtimeMs ?? 0) : 0;
  return Date.now() - lastWrite < silenceSeconds * 1000
    ? null
    : `stopped after ${silenceSeconds} s without any progress`;
}

/** Playwright writes its reports on SIGINT. Vitest ends at once. */
function endGently(child: ChildProcess): void {
  child.kill('SIGINT');
  const term = setTimeout(() => endGroup(child, 'SIGTERM'), 20_000);
  const kill = setTimeout(() => endGroup(child, 'SIGKILL'), 30_000);
  child.once('exit', () => {
    clearTimeout(term);
    clearTimeout(kill);
    // Children that outlive it would hold its output open.
    endGroup(child, 'SIGKILL');
  });
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
