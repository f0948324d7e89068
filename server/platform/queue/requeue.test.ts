import { expect, test } from 'vitest';
import { payOut } from '@/server/jobs';
import { newId } from '@/server/platform/ids';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { requeue } from './requeue';

test('enqueues the job of a row once, however many sweeps find it stuck', async () => {
  const { kind, recover } = requeue(payOut, (payoutId) => ({ payoutId }));
  const [id, other] = [newId(), newId()];
  expect(kind).toBe('pay-out');
  await inParallel(10, () => recover(id));
  await recover(other);
  expect(await jobsAbout(id)).toEqual([{ name: 'pay-out', data: { payoutId: id } }]);
  expect(await jobsAbout(other)).toHaveLength(1);
});
