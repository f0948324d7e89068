import { aDelivery, anAssignment, aTake } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { finishMaster, masteringFailed } from '@/server/takes/finish-master';

/** An accepted project with so many takes, from the oldest to the newest. */
export async function aDeliveryOf(numTakes: number) {
  const scene = await anAssignment({ state: 'accepted' });
  const { projectId, voice } = scene;
  await aDelivery(projectId, voice.id);
  const delivered = await db.audioTake.findFirstOrThrow({ where: { projectId } });
  await db.audioTake.update({ where: { id: delivered.id }, data: { created: new Date(Date.UTC(2026, 0, 1)) } });
  for (let day = 2; day <= numTakes; day += 1) {
    await aTake({ projectId, userId: voice.id, status: 'done', created: new Date(Date.UTC(2026, 0, day)) });
  }
  const takes = await db.audioTake.findMany({ where: { projectId }, orderBy: { created: 'asc' } });
  return { ...scene, takeIds: takes.map(({ id }) => id) };
}

export const pendingMasters = (projectId: string) =>
  db.masteredTake.findMany({ where: { projectId, status: 'processing' }, orderBy: { requestedAt: 'asc' } });

/** Take and type of the masters that wait, in their order. */
export async function waitingMasters(projectId: string) {
  const rows = await db.queuedMaster.findMany({ where: { projectId }, orderBy: { position: 'asc' } });
  return rows.map(({ takeId, type }) => [takeId, type] as const);
}

type Master = Awaited<ReturnType<typeof pendingMasters>>[number];

const result = { integratedLufs: -16, truePeakDbtp: -1, gainDb: 1, limited: false };

/** Stores a result as the worker does. */
export const finishPending = ({ id, requestedAt }: Master) =>
  finishMaster({ masterId: id, requestedAt }, { uri: `masters/${id}.wav`, ...result });

export const failMaster = ({ id, requestedAt }: Master) => masteringFailed({ masterId: id, requestedAt }, 'Broken');
