import { maxPendingMasterMs, maxPendingMasters } from '@/lib/domain/sound/mastering';
import { masterTake } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import type { MasterType, Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';

export type RequestedMaster = { takeId: string; type: MasterType };

/** Returns the time from which requests count as pending: the worker of an older one may have died. */
export const pendingMastersSince = (now: Date): Date => new Date(now.getTime() - maxPendingMasterMs);

/** Returns true if another master may start. The caller holds the project's lock. */
export async function hasFreeMasterSlot(tx: Tx, projectId: string, now: Date): Promise<boolean> {
  return (await freeMasterSlots(tx, projectId, now)) > 0;
}

async function freeMasterSlots(tx: Tx, projectId: string, now: Date): Promise<number> {
  const pending = await tx.masteredTake.count({
    where: { projectId, status: 'processing', requestedAt: { gt: pendingMastersSince(now) } },
  });
  return Math.max(0, maxPendingMasters - pending);
}

export async function startMaster(
  tx: Tx,
  projectId: string,
  { takeId, type }: RequestedMaster,
  requestedAt: Date,
): Promise<void> {
  const master = await tx.masteredTake.upsert({
    where: { takeId_type: { takeId, type } },
    create: { takeId, projectId, type, requestedAt },
    update: { status: 'processing', failure: null, requestedAt },
    select: { id: true },
  });
  await tx.queuedMaster.deleteMany({ where: { takeId, type } });
  const job = { masterId: master.id, requestedAt: requestedAt.toISOString() };
  await enqueue(tx, masterTake, job, { group: projectId });
}

/** Starts as many waiting masters as the limit allows, in their order. The caller holds the project's lock. */
export async function startQueuedMasters(tx: Tx, projectId: string, time: Date = now(tx)): Promise<void> {
  // The customer gets no masters of a voice that was unassigned meanwhile.
  await tx.queuedMaster.deleteMany({
    where: { projectId, take: { OR: [{ status: { not: 'done' } }, { assignment: { state: { not: 'accepted' } } }] } },
  });
  const waiting = await tx.queuedMaster.findMany({
    where: { projectId },
    orderBy: { position: 'asc' },
    take: await freeMasterSlots(tx, projectId, time),
    select: { takeId: true, type: true },
  });
  for (const master of waiting) await startMaster(tx, projectId, master, time);
}
