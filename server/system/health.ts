import { cachedFor } from '@/server/platform/cached-for';
import { db } from '@/server/platform/db';
import { log } from '@/server/platform/log';
import { checkQueue } from '@/server/platform/queue';
import { checkStorage } from '@/server/platform/storage';

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

type Health = { status: Check; checks: { database: Check; storage: Check; jobs: Check } };

/** Checks the database, object store and queue, each with a timeout of 3 seconds; at most once a second. */
export const readHealth: () => Promise<Health> = cachedFor(freshMs, async () => {
  const [database, storage, jobs] = await Promise.all([
    check('database', () => db.$queryRaw`select 1`),
    check('storage', checkStorage),
    check('jobs', checkQueue),
  ]);
  const isOk = database === 'ok' && storage === 'ok' && jobs === 'ok';
  return { status: isOk ? 'ok' : 'failed', checks: { database, storage, jobs } };
});
