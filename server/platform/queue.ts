import pg from 'pg';
import { fromPrisma, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { pool, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { memoizePromise } from './memoize-promise';
import { log } from '@/server/platform/log';

export type Job<Payload extends object = object> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** How often it is tried again after a passing failure; waits 2, 4, 8 … seconds, at most a minute. */
  retries: number;
  /** A run that takes longer is ended and counts as failed. */
  timeoutSeconds: number;
  /** How many of these one worker runs side by side; WORKER_CONCURRENCY when absent. */
  concurrency?: number;
  /** How many of one group (see `enqueue`) one worker runs side by side; the others of the group let later jobs pass. */
  concurrencyPerGroup?: number;
  /** Five-field cron in UTC, for clockwork. */
  cron?: string;
};

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Thrown by a handler when trying again cannot help: a bad payload, a broken file. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

const holder = globalThis as typeof globalThis & {
  timbreBoss?: Promise<PgBoss> | undefined;
  timbreMadeQueues?: Record<string, Promise<void>>;
};

/**
 * An instance that only sends: it neither polls nor supervises. What it asks about its queues goes over connections of its
 * own: a transaction that enqueues would otherwise wait for one of the pool, all of which may be waiting for its locks.
 */
async function startSender(): Promise<PgBoss> {
  const connections = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 2,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: true,
  });
  // An idle connection that the database ended is replaced at the next use.
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
  return memoizePromise(holder, 'timbreBoss', startSender);
}

/** Lets a program end that has queued jobs and does not go on. */
export async function closeSender(): Promise<void> {
  const boss = await holder.timbreBoss;
  holder.timbreBoss = undefined;
  await boss?.stop({ graceful: false, close: false });
}

/** What a queue has to know of its job. */
type Queued = Pick<Job, 'name' | 'retries' | 'timeoutSeconds'>;

/** Makes the job's queue where it does not exist; asked once a process. */
export async function ensureQueue(boss: PgBoss, job: Queued): Promise<void> {
  holder.timbreMadeQueues ??= {};
  return memoizePromise(holder.timbreMadeQueues, job.name, () => createQueue(boss, job));
}

async function createQueue(boss: PgBoss, job: Queued): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: job.timeoutSeconds,
    // A worker that dies without a word is noticed by its missing heartbeat.
    heartbeatSeconds: 10,
    deleteAfterSeconds: 7 * 24 * 3600,
  };
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
}

/**
 * Writes the job in the caller's transaction: it exists if and only if the transaction commits.
 * `singletonKey` keeps a second one with the same key from being queued within `singletonSeconds`; `group` is whose job
 * it is, for `concurrencyPerGroup`.
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

/** The worker's instance: polls, supervises and runs clockwork. Its own small pool, so that jobs never wait for requests. */
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

/** Runs the jobs of a queue one by one, as many side by side as the job's definition says. */
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

/** @throws when the queue's tables cannot be made or read. */
export async function checkQueue(): Promise<void> {
  await sender();
  await pool().query('select 1 from pgboss.version');
}
