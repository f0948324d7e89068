import { setTimeout } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { findFfmpeg } from '@/server/audio/files/binary';
import { clearWorkFolders } from '@/server/audio/files/work-folder';
import { keepBrandFresh } from '@/server/installation/brand';
import * as jobs from './jobs';
import { db, disconnect } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { isTransientError, keepTrying } from '@/server/platform/postgres/transient-errors';
import { isStopping, markStopping } from '@/server/platform/process-wide';
import {
  ensureQueue,
  type Job,
  PermanentJobError,
  returnJobs,
  type RunContext,
  startWorkerBoss,
  workOn,
} from '@/server/platform/queue/queue';
import { runInContext, type WorkContext } from '@/server/platform/queue/work-context';
import { requireNoSampleAccounts } from '@/server/platform/sample-accounts';
import { ensureBucket } from '@/server/platform/storage/storage';
import { log, logConsole } from '@/server/platform/tracing/log';
import { metrics } from '@/server/platform/tracing/metrics';
import { startTracing } from '@/server/platform/tracing/start-tracing';
import { traceJob } from '@/server/platform/tracing/tracing';
import { keepSearchFresh } from '@/server/search/index/refresh-stale-voices';
import { keepTaxRulesFresh, refreshTaxRules } from '@/server/tax/rules';
import { loadLookups } from '@/server/voices/lookups';
import { serveWorker } from './worker-http';

/** Time for aborted jobs to end their programs and remove their files. */
const abortMs = 500;

const stopping = new AbortController();
const running = new Map<string, JobWithMetadata>();

let stopTracing = () => Promise.resolve();

async function main(): Promise<void> {
  logConsole();
  keepSearchFresh();
  stopTracing = await startTracing('worker');
  await requireNoSampleAccounts(env.DATABASE_URL, env.APP_URL);
  await findFfmpeg();
  await clearWorkFolders();
  const { signal } = stopping;
  // Until the object store is ready, only jobs that need it fail.
  void keepTrying('the object store', ensureBucket, { signal });
  // Dialects, types, tones and ages are part of a release: adds new entries.
  await keepTrying('the database', () => loadLookups(db), { isTemporary: isTransientError, signal });
  // Approvals decide the VAT of fees.
  await keepTrying('the database', () => refreshTaxRules(db), { isTemporary: isTransientError, signal });
  keepTaxRulesFresh();
  await keepBrandFresh();
  const boss = await startWorkerBoss();
  const definitions: Job[] = Object.values(jobs);
  for (const job of definitions) await register(boss, job);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(boss));
  if (env.WORKER_PORT) serveWorker(env.WORKER_PORT);
  log.info({ jobs: definitions.length, concurrency: env.WORKER_CONCURRENCY }, 'worker is ready');
}

async function register(boss: PgBoss, job: Job): Promise<void> {
  await ensureQueue(boss, job);
  if (job.cron && env.SCHEDULED_JOBS === 'on') await boss.schedule(job.name, job.cron, {});
  await workOn(boss, job, (claimed) => runClaimed(job, claimed));
}

async function runClaimed(job: Job, claimed: JobWithMetadata): Promise<void> {
  const { requestId, ...data } = (claimed.data ?? {}) as { requestId?: string };
  const context: WorkContext = { requestId, job: claimed.name, jobId: claimed.id };
  running.set(claimed.id, claimed);
  try {
    await runInContext(context, () => traceJob(context, () => runObserved(job, { ...claimed, data })));
  } finally {
    running.delete(claimed.id);
  }
}

async function runObserved(job: Job, claimed: JobWithMetadata): Promise<void> {
  const { retryCount } = claimed;
  const context = { jobId: claimed.id, retryCount, signal: AbortSignal.any([claimed.signal, stopping.signal]) };
  const startedMs = performance.now();
  const finish = (outcome: 'done' | 'failed' | 'returned') => {
    const durationMs = performance.now() - startedMs;
    metrics().jobs.observe({ queue: claimed.name, outcome }, durationMs / 1000);
    return { retry: retryCount, durationMs: Math.round(durationMs) };
  };
  try {
    await runParsed(job, claimed, context);
    log.info(finish('done'), 'job done');
  } catch (error) {
    if (stopping.signal.aborted) return waitForExit(finish('returned'));
    log.warn({ ...finish('failed'), err: error }, 'job failed');
    const isPermanent = error instanceof PermanentJobError;
    if (isPermanent || retryCount >= claimed.retryLimit) {
      await exhaust(job, claimed).catch((reason: unknown) => {
        log.error({ err: reason }, 'the failure of a job could not be recorded');
        throw reason;
      });
    }
    if (!isPermanent) throw error;
  }
}

/** Never resolves, so that pg-boss does not count an aborted job as failed: `stop` returns it to the queue. */
function waitForExit(about: object): Promise<never> {
  log.info(about, 'job returned');
  return new Promise(() => {});
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

async function stop(boss: PgBoss): Promise<void> {
  if (isStopping()) return;
  markStopping();
  log.info({ running: running.size }, 'worker stops');
  const finishMs = env.STOP_SECONDS * 1_000;
  // pg-boss would fail the jobs that run after its time limit; they are returned before.
  const finished = boss.stop({ graceful: true, timeout: finishMs + 60_000 });
  const isFinished = await Promise.race([finished.then(() => true), setTimeout(finishMs, false)]);
  if (!isFinished) {
    stopping.abort(new Error('The worker stops'));
    await setTimeout(abortMs);
    await returnJobs([...running.values()]);
  } else {
    await disconnect();
  }
  await stopTracing();
  process.exit(0);
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, 'worker cannot start');
  process.exit(1);
});
