import { describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { anActor, anAssignment, aProject, timesOfProject } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import {
  aDeliveryOf,
  failMaster,
  finishPending,
  pendingMasters,
  waitingMasters,
} from '@/tests/support/steps/master-steps';
import { deleteTake } from './delete-take';
import { masterAll, masterTake } from './master-takes';

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

describe('mastering all takes', () => {
  test('starts three, lets the others wait in the order of the takes, and starts one whenever one ends', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(3);
    const [first, second, third] = takeIds;
    const takes = await masterAll(customer.actor, projectId);
    expect(takes.map(({ id }) => id)).toEqual([third, second, first]);
    expect(takes.map(({ queuedMasters }) => queuedMasters)).toEqual([['lufs16', 'lufs23'], ['lufs23'], []]);
    const started = await pendingMasters(projectId);
    expect(started.map(({ takeId, type }) => [takeId, type])).toEqual(
      expect.arrayContaining([
        [first, 'lufs16'],
        [first, 'lufs23'],
        [second, 'lufs16'],
      ]),
    );
    for (const { id } of started) expect(await jobsAbout(id)).toHaveLength(1);
    const [one, two] = started;
    if (!one || !two) throw new Error('three masters were started');
    await finishPending(one);
    expect(await pendingMasters(projectId)).toHaveLength(3);
    await failMaster(two);
    expect(await pendingMasters(projectId)).toHaveLength(3);
    expect(await waitingMasters(projectId)).toEqual([[third, 'lufs23']]);
    for (let left = 4; left > 0; left -= 1) {
      const [next] = await pendingMasters(projectId);
      if (next) await finishPending(next);
    }
    expect(await pendingMasters(projectId)).toEqual([]);
    expect(await waitingMasters(projectId)).toEqual([]);
    expect(await db.masteredTake.count({ where: { projectId, status: 'done' } })).toBe(5);
  });

  test('orders failed masters again, and none that are ready', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(1);
    const [takeId = ''] = takeIds;
    await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs16', status: 'done', uri: 'masters/a.wav' } });
    await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs23', status: 'failed', failure: 'Broken' } });
    await masterAll(customer.actor, projectId);
    expect(await pendingMasters(projectId)).toMatchObject([{ takeId, type: 'lufs23', failure: null }]);
    expect(await waitingMasters(projectId)).toEqual([]);
  });

  test('is refused before the voice accepts', async () => {
    const assigned = await anAssignment();
    await expect(masterAll(assigned.customer.actor, assigned.projectId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('drops masters of a take that the customer does not get', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(3);
    await masterAll(customer.actor, projectId);
    await db.audioTake.update({ where: { id: takeIds[2] ?? '' }, data: { status: 'failed' } });
    const [one, two] = await pendingMasters(projectId);
    if (one) await finishPending(one);
    if (two) await finishPending(two);
    expect(await waitingMasters(projectId)).toEqual([]);
    expect((await pendingMasters(projectId)).map(({ takeId }) => takeId)).toEqual([takeIds[1], takeIds[1]]);
  });

  test('a voice can withdraw a take whose masters wait', async () => {
    const { customer, voice, projectId, takeIds } = await aDeliveryOf(3);
    await masterAll(customer.actor, projectId);
    await deleteTake(voice.actor, projectId, takeIds[2] ?? '');
    expect(await waitingMasters(projectId)).toEqual([[takeIds[1], 'lufs23']]);
  });
});

describe('at the same time', () => {
  test('many orders start three masters, each once', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(4);
    const results = await inParallel<unknown>(crowd, (index) =>
      index % 2 === 0
        ? masterAll(customer.actor, projectId)
        : masterTake(customer.actor, projectId, takeIds[index % 4] ?? '', 'lufs16'),
    );
    expect(results.slice(0, 1)).toMatchObject([{ status: 'fulfilled' }]);
    const started = await pendingMasters(projectId);
    expect(started).toHaveLength(3);
    expect(await waitingMasters(projectId)).toHaveLength(5);
    for (const { id } of started) expect(await jobsAbout(id)).toHaveLength(1);
  });

  test('an approval and an order both count', async () => {
    const { customer, projectId } = await aDeliveryOf(2);
    await Promise.all([masterAll(customer.actor, projectId), approveProject(customer.actor, projectId)]);
    expect((await timesOfProject(projectId)).approvedAt).not.toBeNull();
    expect(await pendingMasters(projectId)).toHaveLength(3);
    const [one] = await pendingMasters(projectId);
    if (one) await finishPending(one);
    expect(await waitingMasters(projectId)).toEqual([]);
  });
});
