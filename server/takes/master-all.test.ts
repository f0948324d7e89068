import { describe, expect, test } from 'vitest';
import { buildTake } from '@/prisma/seed/builders';
import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { requeueStuckWork } from '@/server/system/recover-stuck-work';
import { deleteTake } from './edit-take';
import { finishMaster, masteringFailed } from './finish-master';
import { masterAll } from './master-all';
import { masterTake } from './master-take';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';

async function aDeliveryOf(numTakes: number) {
  const scene = await anAssignment({ state: 'accepted' });
  const { projectId, voice } = scene;
  await aDelivery(projectId, voice.id);
  const delivered = await db.audioTake.findFirstOrThrow({ where: { projectId } });
  await db.audioTake.update({ where: { id: delivered.id }, data: { created: new Date(Date.UTC(2026, 0, 1)) } });
  for (let day = 2; day <= numTakes; day += 1) {
    await buildTake(db, { projectId, userId: voice.id, status: 'done', created: new Date(Date.UTC(2026, 0, day)) });
  }
  const takes = await db.audioTake.findMany({ where: { projectId }, orderBy: { created: 'asc' } });
  return { ...scene, takeIds: takes.map(({ id }) => id) };
}

const pending = (projectId: string) =>
  db.masteredTake.findMany({ where: { projectId, status: 'processing' }, orderBy: { requestedAt: 'asc' } });
const waiting = async (projectId: string) =>
  (await db.queuedMaster.findMany({ where: { projectId }, orderBy: { position: 'asc' } })).map(
    ({ takeId, type }) => [takeId, type] as const,
  );

const result = { integratedLufs: -16, truePeakDbtp: -1, gainDb: 1, limited: false };
type Master = Awaited<ReturnType<typeof pending>>[number];
const finish = ({ id, requestedAt }: Master) =>
  finishMaster({ masterId: id, requestedAt }, { uri: `masters/${id}.wav`, ...result });
const fail = ({ id, requestedAt }: Master) => masteringFailed({ masterId: id, requestedAt }, 'Broken');

describe('mastering all takes', () => {
  test('starts three, lets the others wait in the order of the takes, and starts one whenever one ends', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(3);
    const [first, second, third] = takeIds;
    const takes = await masterAll(customer.actor, projectId);
    expect(takes.map(({ id }) => id)).toEqual([third, second, first]);
    expect(takes.map(({ queuedMasters }) => queuedMasters)).toEqual([['lufs16', 'lufs23'], ['lufs23'], []]);
    const started = await pending(projectId);
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
    await finish(one);
    expect(await pending(projectId)).toHaveLength(3);
    await fail(two);
    expect(await pending(projectId)).toHaveLength(3);
    expect(await waiting(projectId)).toEqual([[third, 'lufs23']]);
    for (let left = 4; left > 0; left -= 1) {
      const [next] = await pending(projectId);
      if (next) await finish(next);
    }
    expect(await pending(projectId)).toEqual([]);
    expect(await waiting(projectId)).toEqual([]);
    expect(await db.masteredTake.count({ where: { projectId, status: 'done' } })).toBe(5);
  });

  test('orders failed masters again, and none that are ready', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(1);
    const [takeId = ''] = takeIds;
    await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs16', status: 'done', uri: 'masters/a.wav' } });
    await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs23', status: 'failed', failure: 'Broken' } });
    await masterAll(customer.actor, projectId);
    expect(await pending(projectId)).toMatchObject([{ takeId, type: 'lufs23', failure: null }]);
    expect(await waiting(projectId)).toEqual([]);
  });

  test('is refused before the voice accepts and to the voice', async () => {
    const assigned = await anAssignment();
    await expect(masterAll(assigned.customer.actor, assigned.projectId)).rejects.toMatchObject({ code: 'conflict' });
    const { voice, projectId } = await aDeliveryOf(1);
    await expect(masterAll(voice.actor, projectId)).rejects.toMatchObject({ code: 'missing-scope' });
    expect(await db.masteredTake.count({ where: { projectId } })).toBe(0);
  });

  test('drops masters of a take that the customer does not get', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(3);
    await masterAll(customer.actor, projectId);
    await db.audioTake.update({ where: { id: takeIds[2] ?? '' }, data: { status: 'failed' } });
    const [one, two] = await pending(projectId);
    if (one) await finish(one);
    if (two) await finish(two);
    expect(await waiting(projectId)).toEqual([]);
    expect((await pending(projectId)).map(({ takeId }) => takeId)).toEqual([takeIds[1], takeIds[1]]);
  });

  test('a single order of a waiting master keeps it waiting, or starts it when there is room', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(2);
    const [, second = ''] = takeIds;
    await masterAll(customer.actor, projectId);
    await masterTake(customer.actor, projectId, second, 'lufs23');
    expect(await waiting(projectId)).toEqual([[second, 'lufs23']]);
    await db.masteredTake.updateMany({ where: { projectId, type: 'lufs23' }, data: { status: 'failed' } });
    await masterTake(customer.actor, projectId, second, 'lufs23');
    expect(await waiting(projectId)).toEqual([]);
    expect(await pending(projectId)).toHaveLength(3);
  });

  test('a voice can withdraw a take whose masters wait', async () => {
    const { customer, voice, projectId, takeIds } = await aDeliveryOf(3);
    await masterAll(customer.actor, projectId);
    await deleteTake(voice.actor, projectId, takeIds[2] ?? '');
    expect(await waiting(projectId)).toEqual([[takeIds[1], 'lufs23']]);
  });
});

describe('at the same time', () => {
  test('many orders start three masters, each once', async () => {
    const { customer, projectId, takeIds } = await aDeliveryOf(4);
    const results = await inParallel<unknown>(50, (index) =>
      index % 2 === 0
        ? masterAll(customer.actor, projectId)
        : masterTake(customer.actor, projectId, takeIds[index % 4] ?? '', 'lufs16'),
    );
    expect(results.slice(0, 1)).toMatchObject([{ status: 'fulfilled' }]);
    const started = await pending(projectId);
    expect(started).toHaveLength(3);
    expect(await waiting(projectId)).toHaveLength(5);
    for (const { id } of started) expect(await jobsAbout(id)).toHaveLength(1);
  });

  test('masters that end together start as many others', async () => {
    const { customer, projectId } = await aDeliveryOf(4);
    await masterAll(customer.actor, projectId);
    await Promise.all((await pending(projectId)).map(finish));
    expect(await pending(projectId)).toHaveLength(3);
    expect(await waiting(projectId)).toHaveLength(2);
  });

  test('an approval and an order both count', async () => {
    const { customer, projectId } = await aDeliveryOf(2);
    await Promise.all([masterAll(customer.actor, projectId), approveProject(customer.actor, projectId)]);
    expect((await db.project.findUniqueOrThrow({ where: { id: projectId } })).approvedAt).not.toBeNull();
    expect(await pending(projectId)).toHaveLength(3);
    const [one] = await pending(projectId);
    if (one) await finish(one);
    expect(await waiting(projectId)).toEqual([]);
  });
});

test('a queue that waits for nothing is started by the recovery', async () => {
  const { customer, projectId } = await aDeliveryOf(3);
  await masterAll(customer.actor, projectId);
  await db.masteredTake.updateMany({ where: { projectId }, data: { status: 'failed' } });
  await requeueStuckWork(new AbortController().signal);
  expect(await pending(projectId)).toHaveLength(3);
  expect(await waiting(projectId)).toEqual([]);
});
