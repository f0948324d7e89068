import { cachedFor } from '@/server/platform/cache/promise-cache';
import { db } from '@/server/platform/db';
import { isStopping } from '@/server/platform/process-wide';
import { checkQueue, readQueueHealth } from '@/server/platform/queue/queue';
import { checkStorage } from '@/server/platform/storage/storage';
import { log } from '@/server/platform/tracing/log';

type Check = 'ok' | 'failed';

const limitMs = 3_000;
const freshMs = 1_000;

async function check(name: string, run: () => Promise<unknown>): Promise<Check> {
  try {
    await Promise.race([run(), timeout()]);
    return 'ok';
  } catch (error) {
    log.warn({ err: error, check: name }, 'health check failed');
    return 'failed';
  }
}

function timeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs).unref());
}

/** Limit for a worker, which counts its queues every 5 seconds. */
export const maxWorkerSeconds = 60;
export const maxJobSeconds = 300;

type Checks = { database: Check; storage: Check; jobs: Check; worker: Check };
type Health = { status: Check | 'degraded' | 'stopping'; checks: Checks; oldestJobSeconds: number | null };

const readChecks = cachedFor(freshMs, async () => {
  let oldestJobSeconds: number | null = null;
  const checkWorker = async () => {
    const { workerSeconds, oldestJobSeconds: seconds } = await readQueueHealth();
    oldestJobSeconds = seconds === null ? null : Math.round(seconds);
    if (workerSeconds === null || workerSeconds > maxWorkerSeconds) throw new Error('no worker is running');
    if (seconds !== null && seconds > maxJobSeconds) throw new Error('jobs wait for a worker for too long');
  };
  const [database, storage, jobs, worker] = await Promise.all([
    check('database', () => db.$queryRaw`select 1`),
    check('storage', checkStorage),
    check('jobs', checkQueue),
    check('worker', checkWorker),
  ]);
  return { checks: { database, storage, jobs, worker }, oldestJobSeconds };
});

/**
 * Reports whether this process can serve requests. Checks the database, object store, queue and workers, each with a
 * timeout of 3 seconds, at most once a second. Without workers the status is `degraded`: pages load, and jobs wait.
 */
export async function readHealth(): Promise<Health> {
  const { checks, oldestJobSeconds } = await readChecks();
  return { status: statusOf(checks), checks, oldestJobSeconds };
}

function statusOf({ database, storage, jobs, worker }: Checks): Health['status'] {
  if (isStopping()) return 'stopping';
  if ([database, storage, jobs].includes('failed')) return 'failed';
  return worker === 'ok' ? 'ok' : 'degraded';
}
