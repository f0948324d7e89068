import { expect, test } from 'vitest';
import { z } from 'zod';
import { pool, transaction } from '@/server/platform/db';
import { defineJob, enqueue } from '@/server/platform/queue/queue';
import { maxJobSeconds, maxWorkerSeconds, readHealth } from './health';
import { readMetrics } from './metrics';
import { pollUntil } from '@/tests/support/jobs/poll';

const waiting = defineJob({
  name: 'health-test',
  payload: z.object({}),
  run: () => Promise.resolve(),
  retries: 0,
  timeoutSeconds: 60,
  recoveries: null,
});

const setHeartbeat = (seconds: number) =>
  pool().query(`update pgboss.queue set monitor_on = now() - $1 * interval '1 second'`, [seconds]);

async function healthWith(status: string) {
  let health = await readHealth();
  await pollUntil(
    async () => {
      health = await readHealth();
      return health.status === status;
    },
    { what: `the status ${status}` },
  );
  return health;
}

test('is degraded, not failed, without a worker or with jobs that wait for too long', async () => {
  // Jobs that other files have left.
  await pool().query('delete from pgboss.job');
  await pool().query('update pgboss.queue set monitor_on = null');
  expect((await healthWith('degraded')).checks).toEqual({
    database: 'ok',
    storage: 'ok',
    jobs: 'ok',
    worker: 'failed',
  });
  await transaction((tx) => enqueue(tx, waiting, {}));
  await setHeartbeat(maxWorkerSeconds - 30);
  expect((await healthWith('ok')).oldestJobSeconds).toBeLessThan(maxJobSeconds);
  const age = [maxJobSeconds + 5];
  await pool().query(
    `update pgboss.job set created_on = now() - $1 * interval '1 second', start_after = now() - $1 * interval '1 second'`,
    age,
  );
  expect((await healthWith('degraded')).oldestJobSeconds).toBeGreaterThan(maxJobSeconds);
  await pool().query('delete from pgboss.job');
  expect((await healthWith('ok')).oldestJobSeconds).toBeNull();
  await setHeartbeat(maxWorkerSeconds + 5);
  await healthWith('degraded');
});

test('has no metrics without a token', async () => {
  await expect(readMetrics('Bearer ')).rejects.toMatchObject({ kind: 'not-found' });
});
