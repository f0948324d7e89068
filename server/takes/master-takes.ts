import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import { masterTypes, maxPendingMasterMs, maxPendingMasters } from '@/lib/domain/sound/mastering';
import type { Actor } from '@/server/access/actor';
import { masterTake as masterTakeJob } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { type MasterType, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { takeWithinBytes } from '@/server/platform/http-result';
import { enqueue } from '@/server/platform/queue/queue';
import { visibleTakes } from '@/server/projects/delivery-spec';
import { lockForChangeInState, markProjectUpdated, viewerOf } from '@/server/projects/open-project';
import { presentMasteredTake, presentMasteredTakes } from './queries';

/** Requests a take at -16 or -23 LUFS. Does nothing if that master exists, waits, or is being processed. */
export async function masterTake(actor: Actor, projectId: string, takeId: string, type: MasterTypeName): Promise<Take> {
  await transaction(async (tx) => {
    const { project, scopes } = await lockForChangeInState(tx, actor, projectId, 'master-audio');
    const take = await tx.audioTake.findFirst({
      where: { id: takeId, projectId, ...visibleTakes(viewerOf(actor, scopes), project) },
      include: {
        masters: { where: { type } },
        queuedMasters: { where: { type } },
        assignment: { select: { state: true } },
      },
    });
    if (!take) throw new AppError('not-found', 'This take does not exist.');
    if (take.assignment.state !== 'accepted') {
      throw new AppError('conflict', 'The voice did not accept the assignment that this take belongs to.');
    }
    if (take.status !== 'done') throw new AppError('conflict', 'This take is not ready to be mastered.');
    const time = now(tx);
    const existing = take.masters[0];
    if (existing?.status === 'done') return;
    if (existing?.status === 'processing' && existing.requestedAt > pendingMastersSince(time)) return;
    if ((await freeMasterSlots(tx, projectId, time)) === 0) {
      if (take.queuedMasters.length > 0) return;
      throw new AppError(
        'conflict',
        `At most ${maxPendingMasters} recordings are mastered at once. Please wait a moment.`,
        {
          code: 'mastering-limit',
        },
      );
    }
    await startMaster(tx, projectId, { takeId, type }, time);
    await markProjectUpdated(tx, projectId, ['takes']);
  });
  return presentMasteredTake(takeId);
}

/**
 * Requests the masters that are missing or failed, in the order of the takes. As many as the limit allows start, and each
 * that ends starts the next one. Returns the takes that the customer may master, newest first, as many as fit into a
 * response.
 */
export async function masterAll(actor: Actor, projectId: string): Promise<Take[]> {
  await transaction(async (tx) => {
    await lockForChangeInState(tx, actor, projectId, 'master-audio');
    const takes = await tx.audioTake.findMany({
      where: { projectId, status: 'done', assignment: { state: 'accepted' } },
      orderBy: [{ created: 'asc' }, { id: 'asc' }],
      select: { id: true, masters: { where: { status: { not: 'failed' } }, select: { type: true } } },
    });
    const missing = takes.flatMap(({ id: takeId, masters }) =>
      masterTypes
        .filter((type) => !masters.some((master) => master.type === type))
        .map((type) => ({ takeId, projectId, type })),
    );
    if (missing.length === 0) return;
    await tx.queuedMaster.createMany({ data: missing, skipDuplicates: true });
    await startQueuedMasters(tx, projectId);
    await markProjectUpdated(tx, projectId, ['takes']);
  });
  return takeWithinBytes(await presentMasteredTakes(projectId));
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

type RequestedMaster = { takeId: string; type: MasterType };

async function startMaster(
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
  await enqueue(tx, masterTakeJob, job, { group: projectId });
}

/** Returns how many further masters may start. The caller holds the project's lock. */
async function freeMasterSlots(tx: Tx, projectId: string, now: Date): Promise<number> {
  const pending = await tx.masteredTake.count({
    where: { projectId, status: 'processing', requestedAt: { gt: pendingMastersSince(now) } },
  });
  return Math.max(0, maxPendingMasters - pending);
}

/** Returns the time from which requests count as pending: the worker of an older one may have died. */
const pendingMastersSince = (now: Date): Date => new Date(now.getTime() - maxPendingMasterMs);
