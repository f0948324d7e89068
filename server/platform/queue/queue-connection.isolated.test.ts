import { PgBoss } from 'pg-boss';
import { afterAll, expect, test, vi } from 'vitest';
import { continuePayment } from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { closeSender, enqueue } from './queue';

afterAll(async () => {
  await closeSender();
});

test('retries the queue’s connection with the next job when the database was unavailable', async () => {
  const start = vi.spyOn(PgBoss.prototype, 'start').mockRejectedValueOnce(new Error('the database is starting up'));
  const queueOne = () => transaction((tx) => enqueue(tx, continuePayment, { paymentId: 'none' }));
  await expect(queueOne()).rejects.toThrow('the database is starting up');
  await queueOne();
  expect(start).toHaveBeenCalledTimes(2);
});
