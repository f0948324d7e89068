import { describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { deleteTake } from './delete-take';
import { masterAll } from './master-all';
import { masterTake } from './master-take';
import { anAssignment, timesOfProject } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import {
  aDeliveryOf,
  failMaster,
  finishPending,
  pendingMasters,
  waitingMasters,
} from '@/tests/support/steps/master-steps';

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
