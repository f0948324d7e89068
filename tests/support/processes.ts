import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { projectNode, root } from '@/server/local/install.mjs';
import { freePort, isFree } from '@/server/local/ports';
import { memoryEnvironment, webArguments, workerArguments } from '@/server/local/product-plan';
import { pollUntil } from '@/tests/support/jobs/poll';

export type Environment = Partial<NodeJS.ProcessEnv>;

export type ProductProcess = {
  pid: number;
  /** Sends SIGTERM to the process, but not to its children, and SIGKILL after a minute. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  hasEnded(): boolean;
  /** Returns null while the process runs and when a signal has ended it. */
  exitCode(): number | null;
};

export type WebProcess = ProductProcess & { url: string };

const open = new Set<ChildProcess>();
/** Only for a process that hangs. */
const stopLimitMs = 60_000;

/**
 * Resolves when the server responds. By default on a free port, and on another one if a process takes that before the
 * server listens.
 */
export async function startWeb(env: Environment = {}, name = 'web', wantedPort?: number): Promise<WebProcess> {
  for (let numPorts = 1; ; numPorts += 1) {
    const port = wantedPort ?? (await freePort());
    try {
      return await startWebOn(port, env, name);
    } catch (error) {
      if (wantedPort !== undefined || numPorts === 3 || (await isFree(port, 'localhost'))) throw error;
    }
  }
}

async function startWebOn(port: number, env: Environment, name: string): Promise<WebProcess> {
  const url = `http://localhost:${port}`;
  const web = startProcess(webArguments, { ...env, PORT: String(port) }, name);
  await pollUntil(
    async () => {
      if (web.hasEnded()) throw new Error(`The web process ended at its start; see test-results/${name}.log.`);
      const response = await fetch(`${url}/v1/health`).catch(() => null);
      return response !== null;
    },
    { timeoutMs: 180_000, what: `a response of ${url}` },
  );
  return { ...web, url };
}

export function startWorker(env: Environment = {}, name = 'worker'): ProductProcess {
  return startProcess(workerArguments, env, name);
}

/** Starts a program on the project's Node; its output goes to test-results/<name>.log. */
export function startProcess(args: string[], env: Environment, name: string): ProductProcess {
  const child = spawn(projectNode, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...memoryEnvironment, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(path.join(root, 'test-results', `${name}.log`), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  open.add(child);
  const exited = once(child, 'exit');
  child.on('exit', () => open.delete(child));
  child.on('close', () => log.end());
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const signal = (wanted: NodeJS.Signals) => signalGroup(child, wanted);
  return {
    pid: child.pid ?? 0,
    hasEnded,
    exitCode: () => child.exitCode,
    async stop() {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      const last = setTimeout(() => signal('SIGKILL'), stopLimitMs);
      await exited;
      clearTimeout(last);
      // Its children may still run.
      signal('SIGKILL');
    },
    async kill() {
      if (hasEnded()) return;
      signal('SIGKILL');
      await exited;
    },
  };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {}
}

// A failing test file must not leave processes running.
process.on('exit', () => {
  for (const child of open) signalGroup(child, 'SIGKILL');
});
