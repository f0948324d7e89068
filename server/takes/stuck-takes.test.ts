import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { requeueStuckWork } from '@/server/system/recover-stuck-work';
import { masterAll } from './master-all';
import { aDeliveryOf, pendingMasters, waitingMasters } from '@/tests/support/steps/master-steps';

test('a queue of masters that waits for nothing is started by the recovery', async () => {
  const { customer, projectId } = await aDeliveryOf(3);
  await masterAll(customer.actor, projectId);
  await db.masteredTake.updateMany({ where: { projectId }, data: { status: 'failed' } });
  await requeueStuckWork(new AbortController().signal);
  expect(await pendingMasters(projectId)).toHaveLength(3);
  expect(await waitingMasters(projectId)).toEqual([]);
});
