import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { endChild } from '@/server/local/child';
import { projectNode, root } from '@/server/local/install.mjs';

type Command = {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  logFile: string;
  live?: boolean;
  /** The command is stopped after this time, whatever it does. */
  limitSeconds: number;
  /** The command is stopped when it writes nothing for this long, neither output nor to its event file. */
  silenceSeconds?: number;
  eventFile?: string;
  /** Runs only when no other process needs the processor. */
  isBackground?: boolean;
};

/** `stopped` says why the command was stopped before its end. */
export type CommandResult = { code: number; output: string; seconds: number; stopped: string | null };

/** Node's cache of compiled packages: hundreds of test processes load the same ones. */
const compileCache = path.join(root, 'node_modules', '.cache', 'node-compile');

const running = new Set<ChildProcess>();
let hasEnded = false;

/** Runs a command to completion. Never throws: a command that cannot start has exit code 127. */
export async function runCommand(command: Command): Promise<CommandResult> {
  if (hasEnded) return { code: 130, output: '', seconds: 0, stopped: null };
  const { program, args, env = process.env, limitSeconds, silenceSeconds = Infinity, eventFile = '' } = command;
  const started = Date.now();
  const log = createWriteStream(command.logFile, { flags: 'a' });
  const paths: Record<string, string> = { npm: 'npm', node: projectNode };
  const child = spawn(paths[program] ?? path.join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    // A new process group, so that its children are stopped with it.
    detached: true,
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  if (command.isBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const result: CommandResult = { code: 127, output: '', seconds: 0, stopped: null };
  let lastOutput = started;
  const keep = (chunk: Buffer | string) => {
    result.output += chunk.toString();
    lastOutput = Date.now();
    log.write(chunk);
    if (command.live) process.stdout.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const watch = setInterval(() => {
    const lastSign = Math.max(lastOutput, statSync(eventFile, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (Date.now() - started > limitSeconds * 1000) result.stopped = `stopped after ${limitSeconds} s`;
    else if (Date.now() - lastSign > silenceSeconds * 1000)
      result.stopped = `stopped after ${silenceSeconds} s without any progress`;
    if (!result.stopped) return;
    clearInterval(watch);
    void endChild(child, 10_000);
  }, 500);
  await new Promise<void>((resolve) => {
    child.on('error', (error) => {
      keep(`${error.message}\n`);
      resolve();
    });
    child.on('close', (exitCode) => {
      result.code = exitCode ?? 1;
      resolve();
    });
  });
  clearInterval(watch);
  // Stops grandchildren that outlived the command.
  await endChild(child, 0);
  running.delete(child);
  log.end();
  return { ...result, seconds: (Date.now() - started) / 1000 };
}

/** Ends what runs, and whatever would still begin. */
export async function endCommands(): Promise<void> {
  hasEnded = true;
  await Promise.all([...running].map((child) => endChild(child, 3_000)));
}
