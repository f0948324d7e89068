import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { transaction } from '@/server/platform/db';
import { defineJob, enqueue, ensureQueue, startWorkerBoss, workOn } from '@/server/platform/queue';
import { pollUntil } from '@/tests/support/poll';

test('a slow job of one group delays its own group and nobody else', async () => {
  const job = defineJob({
    name: `test-${randomUUID()}`,
    payload: z.object({ name: z.string() }),
    retries: 0,
    timeoutSeconds: 60,
    concurrency: 2,
    concurrencyPerGroup: 1,
    run: async () => {},
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
