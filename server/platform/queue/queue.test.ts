import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as jobs from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { defineJob, enqueue, ensureQueue, type Job, startWorkerBoss, workOn } from './queue';
import { pollUntil } from '@/tests/support/jobs/poll';

test('a slow job of one group delays its own group and nobody else', async () => {
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.object({ name: z.string() }),
    retries: 0,
    timeoutSeconds: 60,
    concurrency: 2,
    concurrencyPerGroup: 1,
    run: async () => {},
    recoveries: null,
  });
  await transaction(async (tx) => {
    for (const name of ['slow 1', 'slow 2', 'slow 3']) await enqueue(tx, job, { name }, { group: 'slow' });
    for (const name of ['quick 1', 'quick 2']) await enqueue(tx, job, { name }, { group: 'quick' });
  });
  const started: string[] = [];
  let finishSlow: () => void = () => {};
  const slow = new Promise<void>((resolve) => {
    finishSlow = resolve;
  });
  const boss = await startWorkerBoss();
  try {
    await ensureQueue(boss, job);
    await workOn(boss, job, async ({ data }) => {
      const { name } = job.payload.parse(data);
      started.push(name);
      if (name.startsWith('slow')) await slow;
    });
    await pollUntil(() => Promise.resolve(started.includes('quick 2')));
    expect(started.filter((name) => name.startsWith('slow'))).toHaveLength(1);
    finishSlow();
    await pollUntil(() => Promise.resolve(started.length === 5));
    expect(started.slice(-2).every((name) => name.startsWith('slow'))).toBe(true);
  } finally {
    finishSlow();
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
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
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.object({}),
    retries: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    run: async () => {},
    recoveries: null,
  });
  let done = 0;
  const boss = await startWorkerBoss();
  try {
    await ensureQueue(boss, job);
    await workOn(boss, job, async () => {
      done += 1;
    });
    const numJobs = 200;
    for (let count = 1; count <= numJobs; count++) await transaction((tx) => enqueue(tx, job, {}));
    // One job per polling interval would take longer than the limit of this wait.
    await pollUntil(() => Promise.resolve(done === numJobs), { what: `${numJobs} jobs` });
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
});

test('runs delayed jobs when they are due, side by side', async () => {
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.object({}),
    retries: 0,
    timeoutSeconds: 60,
    concurrency: 2,
    run: async () => {},
    recoveries: null,
  });
  const boss = await startWorkerBoss();
  let running = 0;
  try {
    await ensureQueue(boss, job);
    await workOn(boss, job, async () => {
      running += 1;
      await pollUntil(() => Promise.resolve(running === 2), { what: 'the other job' });
    });
    const startAfter = new Date(Date.now() + 1_000);
    for (let count = 0; count < 2; count++) await transaction((tx) => enqueue(tx, job, {}, { startAfter }));
    // Without a reminder, idle workers look for jobs every 10 s.
    await pollUntil(() => Promise.resolve(running === 2), { timeoutMs: 8_000, what: 'both delayed jobs' });
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
});

/** Neither notified nor informed about the number of waiting jobs. */
async function startPollingBoss(): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, max: 2, supervise: false, schedule: false });
  return boss.start();
}

test('fetches the next job at once while jobs wait', async () => {
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.object({}),
    retries: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    run: async () => {},
    recoveries: null,
  });
  const numJobs = 300;
  await transaction(async (tx) => {
    for (let count = 1; count <= numJobs; count++) await enqueue(tx, job, {});
  });
  let done = 0;
  const boss = await startPollingBoss();
  try {
    await workOn(boss, job, async () => {
      done += 1;
    });
    // One job per polling interval would take longer than the limit of this wait.
    await pollUntil(() => Promise.resolve(done === numJobs), { what: `${numJobs} jobs` });
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
});

test('runs the jobs of a batch side by side, each with its own outcome', async () => {
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.object({ name: z.string() }),
    retries: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    batchSize: 3,
    run: async () => {},
    recoveries: null,
  });
  await transaction(async (tx) => {
    for (const name of ['first', 'broken', 'last']) await enqueue(tx, job, { name });
  });
  let running = 0;
  const boss = await startPollingBoss();
  try {
    await workOn(boss, job, async ({ data }) => {
      running += 1;
      await pollUntil(() => Promise.resolve(running === 3), { what: 'the other jobs of the batch' });
      if (job.payload.parse(data).name === 'broken') throw new Error('out of order');
    });
    const states = async () => {
      const { rows } = await boss
        .getDb()
        .executeSql(`select data->>'name' as name, state from pgboss.job where name = $1 order by name`, [job.name]);
      return (rows as Array<{ name: string; state: string }>).map(({ name, state }) => `${name} ${state}`).toSorted();
    };
    await expect.poll(states, { timeout: 60_000 }).toEqual(['broken failed', 'first completed', 'last completed']);
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
});

test('runs waiting jobs with a higher priority first', async () => {
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.object({ name: z.string() }),
    retries: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    batchSize: 2,
    run: async () => {},
    recoveries: null,
  });
  await transaction(async (tx) => {
    for (let count = 1; count <= 20; count++) await enqueue(tx, job, { name: `digest ${count}` });
    await enqueue(tx, job, { name: 'code' }, { priority: 1 });
  });
  const started: string[] = [];
  const boss = await startPollingBoss();
  try {
    await workOn(boss, job, async ({ data }) => {
      started.push(job.payload.parse(data).name);
    });
    await pollUntil(() => Promise.resolve(started.length === 21), { what: '21 jobs' });
    expect(started.indexOf('code')).toBeLessThan(2);
  } finally {
    await boss.stop({ graceful: true, timeout: 5_000 });
  }
});
