import { setTimeout } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { loadLookups } from '@/server/voices/lookups';
import { findFfmpeg } from '@/server/audio/binary';
import { clearWorkFolders } from '@/server/audio/work-folder';
import * as jobs from '@/server/jobs';
import { disconnect, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { log } from '@/server/platform/log';
import {
  ensureQueue,
  type Job,
  PermanentJobError,
  type RunContext,
  startWorkerBoss,
  workOn,
} from '@/server/platform/queue';
import { requireNoSampleAccounts } from '@/server/platform/sample-accounts';
import { ensureBucket } from '@/server/platform/storage';

/** Aborts jobs that are still running after this time; another worker repeats them. */
const finishMs = 5_000;
const stopMs = 7_000;
const storageRetryMs = 2_000;

const stopping = new AbortController();

async function main(): Promise<void> {
  await requireNoSampleAccounts(env.DATABASE_URL, env.APP_URL);
  await findFfmpeg();
  await clearWorkFolders();
  void keepTrying(ensureBucket);
  // Dialects, types, tones and ages are part of a release: adds new entries.
  await transaction(loadLookups);
  const boss = await startWorkerBoss();
  const definitions: Job[] = Object.values(jobs);
  for (const job of definitions) await register(boss, job);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(boss));
  log.info({ jobs: definitions.length, concurrency: env.WORKER_CONCURRENCY }, 'worker is ready');
}

/** The object store may start later than the worker; until then only jobs that need it fail. */
async function keepTrying(step: () => Promise<void>): Promise<void> {
  while (!stopping.signal.aborted) {
    try {
      return await step();
    } catch (error) {
      log.warn({ err: error }, 'worker: the object store is not ready');
      await setTimeout(storageRetryMs, undefined, { ref: false });
    }
  }
}

async function register(boss: PgBoss, job: Job): Promise<void> {
  await ensureQueue(boss, job);
  if (job.cron) await boss.schedule(job.name, job.cron, {});
  await workOn(boss, job, (claimed) => runClaimed(job, claimed));
}

async function runClaimed(job: Job, claimed: JobWithMetadata): Promise<void> {
  const signal = AbortSignal.any([claimed.signal, stopping.signal]);
  const context = { jobId: claimed.id, retryCount: claimed.retryCount, signal };
  const about = { job: claimed.name, jobId: claimed.id, retry: claimed.retryCount };
  const startedMs = Date.now();
  try {
    await runParsed(job, claimed, context);
    log.debug({ ...about, milliseconds: Date.now() - startedMs }, 'job done');
  } catch (error) {
    // Aborted, not failed: the queue assigns it to another worker.
    if (stopping.signal.aborted) throw error;
    log.warn({ ...about, err: error }, 'job failed');
    const isPermanent = error instanceof PermanentJobError;
    if (isPermanent || claimed.retryCount >= claimed.retryLimit) await exhaust(job, claimed);
    if (!isPermanent) throw error;
  }
}

async function runParsed(job: Job, { data }: JobWithMetadata, context: RunContext): Promise<void> {
  const parsed = job.payload.safeParse(data ?? {});
  if (!parsed.success) throw new PermanentJobError(`${job.name}: ${parsed.error.message}`);
  await job.run(parsed.data, context);
}

async function exhaust(job: Job, { data }: JobWithMetadata): Promise<void> {
  const parsed = job.payload.safeParse(data ?? {});
  if (parsed.success) await job.onExhausted?.(parsed.data);
}

let isStopping = false;

async function stop(boss: PgBoss): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info('worker stops');
  const giveUp = globalThis.setTimeout(() => stopping.abort(new Error('The worker stops')), finishMs);
  await boss.stop({ graceful: true, timeout: stopMs });
  clearTimeout(giveUp);
  await disconnect();
  process.exit(0);
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'worker cannot start');
  process.exit(1);
});
