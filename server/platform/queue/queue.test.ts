import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as jobs from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { defineJob, enqueue, ensureQueue, type Job, startWorkerBoss, workOn } from './queue';
import { pollUntil } from '@/tests/support/jobs/poll';
import { deferred } from '@/tests/support/jobs/deferred';

const payload = z.object({ name: z.string() });

const aJob = (limits: Pick<Job, 'concurrency' | 'concurrencyPerGroup' | 'batchSize'>) => {
  const name = `test-${randomUUID()}`;
  return defineJob({ name, payload, retries: 0, timeoutSeconds: 60, run: async () => {}, recoveries: null, ...limits });
};

/** Starts a pg-boss that is neither notified nor informed about the number of waiting jobs. */
async function startPollingBoss(): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, max: 2, supervise: false, schedule: false });
  return boss.start();
}

/** Works on jobs until `check` ends. */
async function working(
  boss: PgBoss,
  job: ReturnType<typeof aJob>,
  run: (name: string) => Promise<void> | void,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await ensureQueue(boss, job);
    await workOn(boss, job, async ({ data }) => run(payload.parse(data).name));
    await check();
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
}

test('a slow job of one group delays its own group and nobody else', async () => {
  const job = aJob({ concurrency: 2, concurrencyPerGroup: 1 });
  await transaction(async (tx) => {
    for (const name of ['slow 1', 'slow 2', 'slow 3']) await enqueue(tx, job, { name }, { group: 'slow' });
    for (const name of ['quick 1', 'quick 2']) await enqueue(tx, job, { name }, { group: 'quick' });
  });
  const started: string[] = [];
  const slow = deferred();
  const run = async (name: string) => {
    started.push(name);
    if (name.startsWith('slow')) await slow.promise;
  };
  await working(await startWorkerBoss(), job, run, async () => {
    await pollUntil(() => started.includes('quick 2'));
    expect(started.filter((name) => name.startsWith('slow'))).toHaveLength(1);
    slow.resolve();
    await pollUntil(() => started.length === 5);
    expect(started.slice(-2).every((name) => name.startsWith('slow'))).toBe(true);
  });
});

test('pg-boss accepts the limits of every job', async () => {
  const boss = await startWorkerBoss();
  try {
    for (const { name, batchSize, concurrency, concurrencyPerGroup, ...job } of Object.values(jobs)) {
      const renamed = { ...job, name: `test-${name}`, batchSize, concurrency, concurrencyPerGroup } as Job;
      await ensureQueue(boss, renamed);
      await workOn(boss, renamed, async () => {});
    }
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
});

test('runs a job when it is enqueued, and a burst of jobs without a pause between them', async () => {
  const job = aJob({ concurrency: 1 });
  const numJobs = 200;
  let done = 0;
  const run = () => {
    done += 1;
  };
  await working(await startWorkerBoss(), job, run, async () => {
    for (let count = 1; count <= numJobs; count++) await transaction((tx) => enqueue(tx, job, { name: 'job' }));
    // One job per polling interval would take longer than the limit of this wait.
    await pollUntil(() => done === numJobs, { what: `${numJobs} jobs` });
  });
});

test('runs delayed jobs when they are due, side by side', async () => {
  const job = aJob({ concurrency: 2 });
  let running = 0;
  const run = async () => {
    running += 1;
    await pollUntil(() => running === 2, { what: 'the other job' });
  };
  await working(await startWorkerBoss(), job, run, async () => {
    const startAfter = new Date(Date.now() + 1_000);
    for (const name of ['one', 'two']) await transaction((tx) => enqueue(tx, job, { name }, { startAfter }));
    // Without a reminder, idle workers look for jobs every 10 s.
    await pollUntil(() => running === 2, { timeoutMs: 8_000, what: 'both delayed jobs' });
  });
});

test('fetches the next job at once while jobs wait', async () => {
  const job = aJob({ concurrency: 1 });
  const numJobs = 300;
  await transaction(async (tx) => {
    for (let count = 1; count <= numJobs; count++) await enqueue(tx, job, { name: 'job' });
  });
  let done = 0;
  const run = () => {
    done += 1;
  };
  await working(await startPollingBoss(), job, run, async () => {
    // One job per polling interval would take longer than the limit of this wait.
    await pollUntil(() => done === numJobs, { what: `${numJobs} jobs` });
  });
});

test('runs the jobs of a batch side by side, each with its own outcome', async () => {
  const job = aJob({ concurrency: 1, batchSize: 3 });
  await transaction(async (tx) => {
    for (const name of ['first', 'broken', 'last']) await enqueue(tx, job, { name });
  });
  let running = 0;
  const run = async (name: string) => {
    running += 1;
    await pollUntil(() => running === 3, { what: 'the other jobs of the batch' });
    if (name === 'broken') throw new Error('out of order');
  };
  const boss = await startPollingBoss();
  const states = async () => {
    const { rows } = await boss
      .getDb()
      .executeSql(`select data->>'name' as name, state from pgboss.job where name = $1 order by name`, [job.name]);
    return (rows as Array<{ name: string; state: string }>).map(({ name, state }) => `${name} ${state}`).toSorted();
  };
  await working(boss, job, run, () =>
    expect.poll(states, { timeout: 60_000 }).toEqual(['broken failed', 'first completed', 'last completed']),
  );
});

test('runs waiting jobs with a higher priority first', async () => {
  const job = aJob({ concurrency: 1, batchSize: 2 });
  await transaction(async (tx) => {
    for (let count = 1; count <= 20; count++) await enqueue(tx, job, { name: `digest ${count}` });
    await enqueue(tx, job, { name: 'code' }, { priority: 1 });
  });
  const started: string[] = [];
  const run = (name: string) => void started.push(name);
  await working(await startPollingBoss(), job, run, async () => {
    await pollUntil(() => started.length === 21, { what: '21 jobs' });
    expect(started.indexOf('code')).toBeLessThan(2);
  });
});
