import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { inParallel } from '@/tests/support/jobs/poll';
import {
  aDeliveryOf,
  failMaster,
  finishPending,
  pendingMasters,
  waitingMasters,
} from '@/tests/support/steps/master-steps';
import { masterAll } from './master-takes';

test('stores the result once, and updates the takes of open pages', async () => {
  const { customer, projectId } = await aDeliveryOf(1);
  await masterAll(customer.actor, projectId);
  const [master] = await pendingMasters(projectId);
  if (!master) throw new Error('no master is pending');
  const updates = () => db.event.count({ where: { projectId, type: 'project-updated' } });
  const before = await updates();
  await inParallel(5, () => finishPending(master));
  await failMaster(master);
  const stored = { status: 'done', uri: `masters/${master.id}.wav`, integratedLufs: -16, gainDb: 1, failure: null };
  expect(await db.masteredTake.findUnique({ where: { id: master.id } })).toMatchObject(stored);
  expect(await updates()).toBe(before + 1);
});

test('ignores the result of an earlier request', async () => {
  const { customer, projectId } = await aDeliveryOf(1);
  await masterAll(customer.actor, projectId);
  const [master] = await pendingMasters(projectId);
  if (!master) throw new Error('no master is pending');
  const late = { ...master, requestedAt: new Date(master.requestedAt.getTime() - 1) };
  await finishPending(late);
  await failMaster(late);
  expect(await db.masteredTake.findUnique({ where: { id: master.id } })).toMatchObject({ status: 'processing' });
  await failMaster(master);
  const failed = { status: 'failed', failure: 'Broken', uri: null };
  expect(await db.masteredTake.findUnique({ where: { id: master.id } })).toMatchObject(failed);
});

test('masters that end together start as many others', async () => {
  const { customer, projectId } = await aDeliveryOf(4);
  await masterAll(customer.actor, projectId);
  await Promise.all((await pendingMasters(projectId)).map(finishPending));
  expect(await pendingMasters(projectId)).toHaveLength(3);
  expect(await waitingMasters(projectId)).toHaveLength(2);
});
