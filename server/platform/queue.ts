import pg from 'pg';
import { fromPrisma, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { pool, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { memoizePromise } from './memoize-promise';
import { log } from '@/server/platform/log';

export type RunContext = {
  jobId: string;
  /** Number of failed attempts before this one. */
  retryCount: number;
  /** Aborted when the job times out or the worker shuts down. */
  signal: AbortSignal;
};

export type Handler<Payload extends object> = (payload: Payload, context: RunContext) => Promise<void>;

export type Job<Payload extends object = object> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** Does the work. Loads it by `import()`, because every process that enqueues the job imports the definition. */
  run(payload: Payload, context: RunContext): Promise<void>;
  /** Runs after the last attempt, or when a retry cannot help: sets the state that users see. */
  onExhausted?(payload: Payload): Promise<void>;
  /** Retries after a transient failure, with delays of 2, 4, 8 … seconds, at most a minute. */
  retries: number;
  /** A longer run is aborted and counts as failed. */
  timeoutSeconds: number;
  concurrency?: number;
  /** Parallel runs of one group (see `enqueue`) in one worker; waiting jobs of the group do not block others. */
  concurrencyPerGroup?: number;
  /** Five-field cron in UTC. */
  cron?: string;
};

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Throw in a handler when a retry cannot help: an invalid payload, a damaged file. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

const globalCache = globalThis as typeof globalThis & {
  timbreBoss?: Promise<PgBoss> | undefined;
  timbreMadeQueues?: Record<string, Promise<void>>;
};

/**
 * The sender neither polls nor supervises. It uses separate connections, because an enqueueing transaction could
 * otherwise wait for a pool whose connections all wait for that transaction's locks.
 */
async function startSender(): Promise<PgBoss> {
  const connections = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 2,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: true,
  });
  connections.on('error', (error) => log.warn({ err: error }, 'queue: connection lost'));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connections.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  try {
    return await boss.start();
  } catch (error) {
    await connections.end();
    throw error;
  }
}

function sender(): Promise<PgBoss> {
  return memoizePromise(globalCache, 'timbreBoss', startSender);
}

export async function closeSender(): Promise<void> {
  const boss = await globalCache.timbreBoss;
  globalCache.timbreBoss = undefined;
  await boss?.stop({ graceful: false, close: false });
}

type QueueConfig = Pick<Job, 'name' | 'retries' | 'timeoutSeconds'>;

export async function ensureQueue(boss: PgBoss, job: QueueConfig): Promise<void> {
  globalCache.timbreMadeQueues ??= {};
  return memoizePromise(globalCache.timbreMadeQueues, job.name, () => createQueue(boss, job));
}

async function createQueue(boss: PgBoss, job: QueueConfig): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: job.timeoutSeconds,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 7 * 24 * 3600,
  };
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
}

/**
 * Inserts the job in the caller's transaction. `singletonKey` deduplicates jobs within `singletonSeconds`; `group` is
 * the key of `concurrencyPerGroup`.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: { startAfter?: Date; singletonKey?: string; singletonSeconds?: number; group?: string } = {},
): Promise<void> {
  const boss = await sender();
  await ensureQueue(boss, job);
  const { group, ...rest } = options;
  const sent = { ...rest, ...(group && { group: { id: group } }), db: fromPrisma(tx) };
  await boss.send(job.name, job.payload.parse(payload), sent);
}

export function startWorkerBoss(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    max: 6,
    application_name: 'timbre-worker',
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  return boss.start();
}

export async function workOn(
  boss: PgBoss,
  job: Pick<Job, 'name' | 'concurrency' | 'concurrencyPerGroup'>,
  run: (claimed: JobWithMetadata) => Promise<void>,
): Promise<void> {
  const options = {
    batchSize: 1,
    includeMetadata: true,
    localConcurrency: job.concurrency ?? env.WORKER_CONCURRENCY,
    ...(job.concurrencyPerGroup && { localGroupConcurrency: job.concurrencyPerGroup }),
    pollingIntervalSeconds: 0.5,
  } as const;
  await boss.work<object, void, typeof options>(job.name, options, async (jobs) => {
    for (const claimed of jobs) await run(claimed);
  });
}

export async function checkQueue(): Promise<void> {
  await sender();
  await pool().query('select 1 from pgboss.version');
}
