import pg from 'pg';
import { fromPrisma, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { memoizePromise } from '@/server/platform/cache/promise-cache';
import { pool, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { processWide } from '@/server/platform/process-wide';
import { log } from '@/server/platform/tracing/log';
import type { Recovery } from './stuck-work';
import { workContext } from './work-context';

export type RunContext = {
  jobId: string;
  /** Number of failed attempts before this one. */
  retryCount: number;
  /** Signal that is aborted when the job times out or the worker shuts down. */
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
  /**
   * Jobs that are fetched together and run in parallel. Set it for short jobs only: the next fetch waits for all of
   * them.
   */
  batchSize?: number;
  /** Parallel runs of one group (see `enqueue`) in one worker; waiting jobs of the group do not block others. */
  concurrencyPerGroup?: number;
} & (Scheduled | Enqueued<Payload>);

type Scheduled = {
  /** Five-field cron in UTC. */
  cron: string;
  recoveries?: never;
};

type Enqueued<Payload> = {
  cron?: never;
  /**
   * Rows that wait for a job that was lost, for example because it ran out of retries during a long outage. A sweep
   * (`server/system/recover-stuck-work.ts`) recovers them. Null if no row waits for the job.
   */
  recoveries: ReadonlyArray<Recovery<NoInfer<Payload>>> | null;
};

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job;
}

/** Error that a handler throws when a retry cannot help: an invalid payload, a damaged file. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

const globalCache = processWide<{
  boss?: Promise<PgBoss> | undefined;
  queues?: Record<string, Promise<void>>;
}>('queue');

/**
 * Starts the sender, which neither polls nor supervises. It uses separate connections, because an enqueueing
 * transaction could otherwise wait for a pool whose connections all wait for that transaction's locks.
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
  return memoizePromise(globalCache, 'boss', startSender);
}

export async function closeSender(): Promise<void> {
  const boss = await globalCache.boss;
  globalCache.boss = undefined;
  await boss?.stop({ graceful: false, close: false });
}

type QueueConfig = Pick<Job, 'name' | 'retries' | 'timeoutSeconds'>;

export async function ensureQueue(boss: PgBoss, job: QueueConfig): Promise<void> {
  globalCache.queues ??= {};
  return memoizePromise(globalCache.queues, job.name, () => createQueue(boss, job));
}

async function createQueue(boss: PgBoss, job: QueueConfig): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: job.timeoutSeconds,
    heartbeatSeconds: 10,
    notify: true,
    deleteAfterSeconds: 7 * 24 * 3600,
  };
  await boss.createQueue(job.name, options);
  await boss.updateQueue(job.name, options);
}

/**
 * Inserts the job in the caller's transaction. `singletonKey` deduplicates jobs within `singletonSeconds`; `group` is
 * the key of `concurrencyPerGroup`. Waiting jobs with a higher `priority` (0 by default) run first.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: {
    startAfter?: Date;
    singletonKey?: string;
    singletonSeconds?: number;
    group?: string;
    priority?: number;
  } = {},
): Promise<void> {
  const boss = await sender();
  await ensureQueue(boss, job);
  const { group, ...rest } = options;
  const sent = { ...rest, ...(group && { group: { id: group } }), db: fromPrisma(tx) };
  const { requestId } = workContext() ?? {};
  await boss.send(job.name, { ...job.payload.parse(payload), ...(requestId && { requestId }) }, sent);
}

export async function startWorkerBoss(): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    max: 6,
    application_name: 'timbre-worker',
    // Schedules are stored in the database, where other workers may have added them.
    schedule: env.SCHEDULED_JOBS === 'on',
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 5,
    queueCacheIntervalSeconds: 5,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  wakeForDueJobs(boss);
  return boss;
}

const dueRow = z.strictObject({ name: z.string() });
const dueCheckMs = 500;
let lastCheckMs = performance.now();

/** Returns the seconds since this worker last reached the queue, which it does twice a second. */
export const secondsSinceCheck = (): number => (performance.now() - lastCheckMs) / 1000;

/**
 * Wakes the workers for delayed jobs and retries, which do not notify them when they are due. One query for all queues
 * costs a small part of what frequent polls by each worker would.
 */
function wakeForDueJobs(boss: PgBoss): void {
  const wake = async () => {
    const rows = await queryRows({ query: ({ text }) => boss.getDb().executeSql(text) }, dueRow, {
      text: `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
    });
    const due = new Set(rows.map(({ name }) => name));
    for (const { id, name } of boss.getWipData()) if (due.has(name)) boss.notifyWorker(id);
    lastCheckMs = performance.now();
  };
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    // The workers report a lost connection.
    wake()
      .catch(() => {})
      .finally(() => {
        isChecking = false;
      });
  }, dueCheckMs);
  boss.once('stopped', () => clearInterval(timer));
}

/** Runs the jobs of a queue, each with its own outcome, as long as jobs wait without a pause. */
export async function workOn(
  boss: PgBoss,
  job: Pick<Job, 'name' | 'batchSize' | 'concurrency' | 'concurrencyPerGroup'>,
  run: (claimed: JobWithMetadata) => Promise<void>,
): Promise<void> {
  const options = {
    batchSize: job.batchSize ?? 1,
    includeMetadata: true,
    perJobResults: true,
    localConcurrency: job.concurrency ?? env.WORKER_CONCURRENCY,
    ...(job.concurrencyPerGroup && { localGroupConcurrency: job.concurrencyPerGroup }),
    // Interval when LISTEN does not work.
    pollingIntervalSeconds: 0.5,
    // When LISTEN works, each worker is woken: see `wakeForDueJobs`.
    notifyPollingIntervalSeconds: 10,
  } as const;
  await boss.work<object, void, typeof options>(job.name, options, (jobs) => {
    // More jobs may wait: pg-boss knows their number only from statistics, seconds later.
    for (const { id, name } of boss.getWipData()) if (name === job.name) boss.notifyWorker(id);
    return Promise.all(jobs.map((claimed) => resultOf(claimed, run)));
  });
}

async function resultOf(
  claimed: JobWithMetadata,
  run: (claimed: JobWithMetadata) => Promise<void>,
): Promise<JobResult> {
  try {
    await run(claimed);
    return { id: claimed.id, status: 'completed' };
  } catch (error) {
    return { id: claimed.id, status: 'failed', output: error };
  }
}

/**
 * Puts jobs that this process runs back, without counting the attempt: another worker starts them at once. The process
 * has to exit right after it, because pg-boss still considers them its own.
 */
export async function returnJobs(claimed: ReadonlyArray<Pick<JobWithMetadata, 'name' | 'id' | 'retryCount'>>) {
  for (const { name, id, retryCount } of claimed) {
    // A job that was fetched again counts an attempt only if it was started before.
    await pool().query(
      `update pgboss.job set state = case when retry_count = 0 then 'created'::pgboss.job_state else 'retry' end,
         started_on = null, heartbeat_on = null, start_after = now()
        where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
      [name, id, retryCount],
    );
  }
}

const queueRow = z.strictObject({
  name: z.string(),
  waiting: z.int(),
  scheduled: z.int(),
  retrying: z.int(),
  active: z.int(),
  failed: z.int(),
  /** Time since when the oldest due job waits. */
  oldest: z.date().nullable(),
});
export type QueueFigures = z.output<typeof queueRow>;

/** Returns the figures of all queues, those with the most unfinished jobs first. */
export async function readQueues(): Promise<QueueFigures[]> {
  return queryRows(pool(), queueRow, {
    text: `select q.name,
       count(*) filter (where j.state = 'created' and j.start_after <= now())::int as waiting,
       count(*) filter (where j.state = 'created' and j.start_after > now())::int as scheduled,
       count(*) filter (where j.state = 'retry')::int as retrying,
       count(*) filter (where j.state = 'active')::int as active,
       count(*) filter (where j.state = 'failed')::int as failed,
       min(greatest(j.created_on, j.start_after)) filter (where j.state = 'created' and j.start_after <= now()) as oldest
     from pgboss.queue q
     left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
     where q.name not like '\\_\\_pgboss%'
     group by q.name order by count(j.id) desc, q.name`,
  });
}

/** Returns true if a worker runs a job of another queue. */
export async function runsOtherJobs({ name }: Pick<Job, 'name'>): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select 1 from pgboss.job where state = 'active' and name <> $1 and name not like '\\_\\_pgboss%' limit 1`,
    [name],
  );
  return rowCount !== 0;
}

const healthRow = z.strictObject({ workerSeconds: z.number().nullable(), oldestJobSeconds: z.number().nullable() });

/**
 * Returns the seconds since a worker last counted its queues, which each does every 5 seconds, and for which the oldest
 * due job waits; null for never and none.
 */
export async function readQueueHealth(): Promise<z.output<typeof healthRow>> {
  const row = await queryRow(pool(), healthRow, {
    text: `select (select extract(epoch from now() - max(monitor_on))::float8 from pgboss.queue) as "workerSeconds",
       (select extract(epoch from now() - min(greatest(created_on, start_after)))::float8 from pgboss.job
         where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_pgboss%') as "oldestJobSeconds"`,
  });
  return row ?? { workerSeconds: null, oldestJobSeconds: null };
}

export async function checkQueue(): Promise<void> {
  await sender();
  await pool().query('select 1 from pgboss.version');
}
