import { expect, test } from 'vitest';
import { anActor, anAssignment, aProject } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { masterAll } from './master-all';
import { masterTake } from './master-take';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { crowd } from '@/tests/support/jobs/poll';
import { aDeliveryOf, pendingMasters, waitingMasters } from '@/tests/support/steps/master-steps';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

/** Tests the rules of docs/rules/audio.md#mastering. */

/** Creates an accepted project without a payment. */
async function aProjectWithTakes(numTakes: number) {
  const takes = Array.from({ length: numTakes }, (_, index) => ({ name: `Take ${index + 1}` }));
  const { id: projectId, customerId } = await aProject({ state: 'delivered', takes });
  const rows = await db.audioTake.findMany({ where: { projectId }, orderBy: { created: 'asc' } });
  const actor = await anActor(customerId);
  const order = (takeId: string) => masterTake(actor, projectId, takeId, 'lufs16');
  const pend = (takeId: string, minutes: number) =>
    db.masteredTake.create({
      data: { takeId, projectId, type: 'lufs16', requestedAt: new Date(Date.now() - minutes * 60_000) },
    });
  return { projectId, takeIds: rows.map(({ id }) => id), order, pend };
}

const limit = {
  kind: 'conflict',
  code: 'mastering-limit',
  message: 'At most 3 recordings are mastered at once. Please wait a moment.',
};

test('starts the job once, and does nothing while the master is processed and once it is done', async () => {
  const { projectId, takeIds, order } = await aProjectWithTakes(1);
  const [takeId = ''] = takeIds;
  expect((await order(takeId)).output).toMatchObject([{ type: 'lufs16', status: 'processing' }]);
  await order(takeId);
  const [master] = await pendingMasters(projectId);
  const jobs = async () => (await jobsAbout(master?.id ?? '')).map(({ name }) => name);
  expect(await jobs()).toEqual(['master-take']);
  await db.masteredTake.updateMany({ where: { projectId }, data: { status: 'done', uri: 'masters/done.wav' } });
  expect((await order(takeId)).output).toMatchObject([{ status: 'done' }]);
  expect(await jobs()).toEqual(['master-take']);
});

test('starts a failed master again', async () => {
  const { projectId, takeIds, order, pend } = await aProjectWithTakes(1);
  const { id } = await pend(takeIds[0] ?? '', 1);
  await db.masteredTake.update({ where: { id }, data: { status: 'failed', failure: 'Broken' } });
  await order(takeIds[0] ?? '');
  expect(await pendingMasters(projectId)).toMatchObject([{ id, failure: null }]);
});

test('allows three pending per project, not counting those older than five minutes', async () => {
  const { takeIds, order, pend } = await aProjectWithTakes(5);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = takeIds;
  await pend(first, 4);
  await pend(second, 4);
  const old = await pend(third, 6);
  await order(first);
  await order(fourth);
  await db.masteredTake.update({ where: { id: old.id }, data: { requestedAt: new Date() } });
  await expect(order(fifth)).rejects.toMatchObject(limit);
});

test('starts two of many parallel orders beside one that is pending', async () => {
  const { projectId, takeIds, order, pend } = await aProjectWithTakes(crowd + 1);
  const [first = '', ...rest] = takeIds;
  await pend(first, 0);
  await expectSuccesses(2, { of: crowd, refusal: limit }, (index) => order(rest[index] ?? ''));
  expect(await pendingMasters(projectId)).toHaveLength(3);
});

test('is refused before the voice accepts, and for a take that is not ready or not there', async () => {
  const assigned = await anAssignment();
  const early = masterTake(assigned.customer.actor, assigned.projectId, 'none', 'lufs16');
  await expect(early).rejects.toMatchObject({ kind: 'conflict' });
  const { customer, projectId, takeIds } = await aDeliveryOf(1);
  const [id = ''] = takeIds;
  await expect(masterTake(customer.actor, projectId, 'none', 'lufs16')).rejects.toMatchObject({ kind: 'not-found' });
  await db.audioTake.update({ where: { id }, data: { status: 'failed' } });
  await expect(masterTake(customer.actor, projectId, id, 'lufs16')).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This take is not ready to be mastered.',
  });
  expect(await db.masteredTake.count({ where: { projectId } })).toBe(0);
});

test('a single order of a waiting master keeps it waiting, or starts it when there is room', async () => {
  const { customer, projectId, takeIds } = await aDeliveryOf(2);
  const [, second = ''] = takeIds;
  await masterAll(customer.actor, projectId);
  await masterTake(customer.actor, projectId, second, 'lufs23');
  expect(await waitingMasters(projectId)).toEqual([[second, 'lufs23']]);
  await db.masteredTake.updateMany({ where: { projectId, type: 'lufs23' }, data: { status: 'failed' } });
  await masterTake(customer.actor, projectId, second, 'lufs23');
  expect(await waitingMasters(projectId)).toEqual([]);
  expect(await pendingMasters(projectId)).toHaveLength(3);
});
