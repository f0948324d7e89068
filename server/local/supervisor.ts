import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildPlan, endChild, restartDelay, startChild } from './child';
import { endLeftChildren, lockDataFolder, rememberChildren } from './lock';
import { waitFor } from './processes';
import { type LocalServices, type Service, startLocalServices } from './services';
import { writeServicesFiles } from './services-file';

/** Runs before the processes start: migrations, sample data, the build. */
export type Step = {
  /** Description that is shown when the step takes longer than two seconds: 'Building the pages'. */
  what: string;
  run(context: StepContext): Promise<void>;
};

export type StepContext = {
  env: Record<string, string>;
  /** Runs a program on the project's Node. @throws its last lines when it fails. */
  runProgram(name: string, args: string[]): Promise<void>;
};

export type Plan = {
  dataDir: string;
  appUrl: string;
  services: readonly Service[];
  env: Record<string, string>;
  /** The groups run in sequence, the steps of a group in parallel. */
  steps: Step[][];
  processes: Pick<ChildPlan, 'name' | 'args'>[];
  /** Responds 200 when every process is ready; absent when there is nothing to wait for. */
  healthUrl?: string;
  /** True if the processes print to the terminal instead of `<dataDir>/logs`. */
  isVerbose?: boolean;
  onReady(env: Record<string, string>): void | Promise<void>;
};

const stableAfterMs = 60_000;
/** A process that exits this many times in a row before the product is ready will not start. */
const maxFailedStarts = 3;
const startLimitMs = 120_000;
/** Time for the processes to exit; the services after them need at most three seconds. */
const childExitLimitMs = 6_500;

/** Runs a plan until a signal or a failure. @returns the exit code: 0 after a signal, 1 after a failure. */
export function supervise(plan: Plan): Promise<number> {
  return new Supervisor(plan).run();
}

type Ended = {
  /** The subject of a sentence: 'The web process'. */
  what: string;
  reason: string;
  log: string;
  startedMs: number;
  /** Ends in a row before this one. */
  failures: number;
};

class Supervisor {
  private readonly children = new Set<ChildProcess>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private services: LocalServices | undefined;
  private isReady = false;
  private postgresFailures = 0;
  private end: (code: number) => void = () => {};
  private readonly ended = new Promise<number>((resolve) => {
    this.end = resolve;
  });
  private isEnding = false;

  constructor(private readonly plan: Plan) {}

  async run(): Promise<number> {
    this.listen();
    let unlock: () => void;
    try {
      unlock = lockDataFolder(this.plan.dataDir);
    } catch (error) {
      console.error(messageOf(error));
      return 1;
    }
    const starting = this.start().catch((error: unknown) => this.fail(messageOf(error)));
    const code = await this.ended;
    this.isEnding = true;
    await this.stopAll(starting);
    unlock();
    return code;
  }

  private listen(): void {
    const stop = () => this.end(0);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
    // The channel to the process that npm started (hand-over.mjs) also closes when that process is killed.
    process.on('disconnect', stop);
    process.on('uncaughtException', (error) => void this.handleUncaught(error));
    process.on('unhandledRejection', (error) => void this.handleUncaught(error));
    // The terminal may be closed (SIGHUP); writing to it must not prevent the shutdown.
    process.stdout.on('error', () => {});
    process.stderr.on('error', () => {});
  }

  /**
   * Handles an uncaught error. If all embedded services still respond, it concerns a single request: their data is on
   * disk, and everything else runs in other processes. Otherwise shuts down, because the processes need the services.
   */
  private async handleUncaught(error: unknown): Promise<void> {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!this.isReady || !this.services) return this.fail(`A service failed: ${text}`);
    const unresponsive = await this.services.findUnresponsive();
    if (unresponsive.length > 0) return this.fail(`A service failed (${unresponsive.join(', ')}): ${text}`);
    console.error(`A request to an embedded service failed: ${text}`);
  }

  private fail(text: string): void {
    if (!this.isEnding) console.error(text);
    this.end(1);
  }

  private async start(): Promise<void> {
    const { plan } = this;
    await endLeftChildren(plan.dataDir);
    this.services = await announce('Starting the embedded services', () =>
      startLocalServices({
        dataDir: plan.dataDir,
        want: plan.services,
        appUrl: plan.appUrl,
        s3PublicEndpoint: process.env.S3_PUBLIC_ENDPOINT || undefined,
        onCrash: ({ reason, startedMs, startAgain }) => this.restartPostgres(reason, startedMs, startAgain),
      }),
    );
    const env = { ...this.services.env, ...plan.env };
    writeServicesFiles(plan.dataDir, env);
    const context = { env, runProgram: (name: string, args: string[]) => this.runProgram({ name, args, env }) };
    for (const group of plan.steps) {
      if (this.isEnding) return;
      await Promise.all(group.map((step) => announce(step.what, () => step.run(context))));
    }
    if (this.isEnding) return;
    // Only migrations change the schema.
    const ownEnv = { ...env, DATABASE_MIGRATION_URL: '' };
    for (const child of plan.processes) this.keepRunning({ ...child, env: ownEnv, logFile: this.logFile(child.name) });
    if (plan.healthUrl) await announce('Waiting for the product', () => this.waitUntilHealthy());
    if (this.isEnding) return;
    this.isReady = true;
    await plan.onReady(env);
  }

  private logFile(name: string): string | undefined {
    return this.plan.isVerbose ? undefined : join(this.plan.dataDir, 'logs', `${name}.log`);
  }

  private async waitUntilHealthy(): Promise<void> {
    const url = this.plan.healthUrl ?? '';
    const isHealthy = async () => {
      if (this.isEnding) return true;
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      return response?.status === 200;
    };
    if (await waitFor(isHealthy, startLimitMs, 100)) return;
    const text = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.text(),
      () => 'no response',
    );
    throw new Error(`The product did not start within two minutes. ${url}: ${text.slice(0, 300)}`);
  }

  private async runProgram(child: ChildPlan): Promise<void> {
    // A step may have waited for something else when the shutdown began.
    if (this.isEnding) return;
    const running = this.launch({ ...child, logFile: this.logFile(child.name) });
    const code = await new Promise<number | null>((resolve) => running.once('close', resolve));
    this.forget(running);
    if (code !== 0 && !this.isEnding) throw new Error(`${child.name} failed:\n${running.recent()}`);
  }

  /** Restarts the process whenever it exits. */
  private keepRunning(child: ChildPlan, failures = 0): void {
    if (this.isEnding) return;
    const startedMs = Date.now();
    const running = this.launch(child);
    running.once('close', (code, signalName) => {
      this.forget(running);
      const ended = { what: `The ${child.name} process`, reason: signalName ?? `code ${code}`, log: running.recent() };
      this.startAgain({ ...ended, startedMs, failures }, (count) => this.keepRunning(child, count));
    });
  }

  private restartPostgres(reason: string, startedMs: number, start: () => void): void {
    const ended = { what: 'PostgreSQL', reason, log: `Its log is ${join(this.plan.dataDir, 'postgres.log')}.` };
    this.startAgain({ ...ended, startedMs, failures: this.postgresFailures }, (count) => {
      this.postgresFailures = count;
      start();
    });
  }

  /**
   * Starts again what has ended: at once, then after pauses. Before the product is ready, it gives up after
   * `maxFailedStarts`.
   */
  private startAgain({ what, reason, log, startedMs, failures }: Ended, start: (failures: number) => void): void {
    if (this.isEnding) return;
    const count = Date.now() - startedMs > stableAfterMs ? 1 : failures + 1;
    if (!this.isReady && count >= maxFailedStarts) {
      this.fail(`${what} does not start (${reason}):\n${log}`);
      return;
    }
    const delay = restartDelay(count);
    console.error(`${what} ended (${reason}); starting it again${delay ? ` in ${delay / 1000} s` : ''}.`);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      start(count);
    }, delay);
    this.timers.add(timer);
  }

  private launch(child: ChildPlan): ReturnType<typeof startChild> {
    const running = startChild(child);
    running.once('error', (error) => this.fail(`The ${child.name} process cannot be started: ${error.message}`));
    // Ends what it started (ffmpeg), also after a crash.
    running.once('exit', () => void endChild(running, 0));
    this.children.add(running);
    this.saveChildren();
    return running;
  }

  private forget(child: ChildProcess): void {
    this.children.delete(child);
    this.saveChildren();
  }

  private saveChildren(): void {
    rememberChildren(
      this.plan.dataDir,
      [...this.children].flatMap(({ pid }) => pid ?? []),
    );
  }

  private async stopAll(starting: Promise<void>): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    // Stop the processes before the services they use.
    await Promise.all([...this.children].map((child) => endChild(child, childExitLimitMs)));
    await starting;
    await this.services?.stop();
    for (const name of ['children.json', 'env.json', 'env.sh']) rmSync(join(this.plan.dataDir, name), { force: true });
  }
}

/** Prints the name and the duration of work that takes longer than two seconds. */
export async function announce<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedMs = Date.now();
  const seconds = () => Math.round((Date.now() - startedMs) / 1000);
  let isShown = false;
  const firstNotice = setTimeout(() => {
    isShown = true;
    console.log(`${what} ...`);
  }, 2_000);
  const reminder = setInterval(() => console.log(`${what}: ${seconds()} s so far`), 20_000);
  try {
    const result = await work();
    if (isShown) console.log(`${what}: done after ${seconds()} s`);
    return result;
  } finally {
    clearTimeout(firstNotice);
    clearInterval(reminder);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
