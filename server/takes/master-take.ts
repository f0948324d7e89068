import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import type { Actor } from '@/server/access/actor';
import { masterTake as masterTakeJob } from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { enqueue } from '@/server/platform/queue';
import { presentMasteredTake } from '@/server/takes/queries';
import { markProjectUpdated, openProjectInState } from '@/server/projects/open-project';

/** Per project; requests older than five minutes do not count (docs/rules/audio.md#mastering). */
const maxPending = 3;
const maxPendingAgeMs = 5 * 60_000;

/** Requests a take at -16 or -23 LUFS. Does nothing if that master exists or is being processed. */
export async function masterTake(actor: Actor, projectId: string, takeId: string, type: MasterTypeName): Promise<Take> {
  await transaction(async (tx) => {
    await openProjectInState(tx, actor, projectId, 'master-audio');
    const take = await tx.audioTake.findFirst({
      where: { id: takeId, projectId },
      include: { masters: { where: { type } }, assignment: { select: { state: true } } },
    });
    if (!take) throw new AppError('not-found', 'This take does not exist.');
    if (take.assignment.state !== 'accepted') {
      throw new AppError('conflict', 'The voice did not accept the assignment that this take belongs to.');
    }
    if (take.status !== 'done') throw new AppError('conflict', 'This take is not ready to be mastered.');
    const requestedAt = new Date();
    const pendingSince = new Date(requestedAt.getTime() - maxPendingAgeMs);
    const existing = take.masters[0];
    if (existing?.status === 'done') return;
    if (existing?.status === 'processing' && existing.requestedAt > pendingSince) return;
    const pending = await tx.masteredTake.count({
      where: { projectId, status: 'processing', requestedAt: { gt: pendingSince } },
    });
    if (pending >= maxPending) {
      throw new AppError('conflict', `At most ${maxPending} recordings are mastered at once. Please wait a moment.`, {
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
