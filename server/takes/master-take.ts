import type { MasterTypeName, Take } from '@/lib/contracts/audio';
import type { Actor } from '@/server/access/actor';
import { masterTake as masterTakeJob } from '@/server/jobs/master-take';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { enqueue } from '@/server/platform/queue';
import { openProjectFor } from '@/server/projects/open-project';
import { markProjectUpdated } from '@/server/projects/mark-project-updated';
import { presentMasteredTake } from '@/server/takes/queries';

/**
 * At most this many at once per project; one that is older than five minutes no longer counts
 * (docs/rules/audio.md#mastering).
 */
const mostPending = 3;
const pendingMs = 5 * 60_000;

/** A customer orders a take at -16 or -23 LUFS. What is there or on its way already is not made again. */
export async function masterTake(actor: Actor, projectId: string, takeId: string, type: MasterTypeName): Promise<Take> {
  await transaction(async (tx) => {
    await openProjectFor(tx, actor, projectId, 'master-audio');
    const take = await tx.audioTake.findFirst({
      where: { id: takeId, projectId },
      include: { masters: { where: { type } }, assignment: { select: { state: true } } },
    });
    if (!take) throw new AppError('not-found', 'There is no such take.');
    if (take.assignment.state !== 'accepted') {
      throw new AppError('conflict', 'The voice did not accept the assignment that this take belongs to.');
    }
    if (take.status !== 'done') throw new AppError('conflict', 'This take is not ready to be mastered.');
    const requestedAt = new Date();
    const pendingSince = new Date(requestedAt.getTime() - pendingMs);
    const known = take.masters[0];
    if (known?.status === 'done') return;
    if (known?.status === 'processing' && known.requestedAt > pendingSince) return;
    const pending = await tx.masteredTake.count({
      where: { projectId, status: 'processing', requestedAt: { gt: pendingSince } },
    });
    if (pending >= mostPending) {
      throw new AppError('conflict', `At most ${mostPending} recordings are mastered at once. Please wait a moment.`, {
        code: 'mastering-limit',
      });
    }
    const master = await tx.masteredTake.upsert({
      where: { takeId_type: { takeId, type } },
      create: { takeId, projectId, type, requestedAt },
      update: { status: 'processing', failure: null, requestedAt },
      select: { id: true },
    });
    const job = { masterId: master.id, requestedAt: requestedAt.toISOString() };
    await enqueue(tx, masterTakeJob, job, { group: projectId });
    await markProjectUpdated(tx, projectId);
  });
  return presentMasteredTake(takeId);
}
