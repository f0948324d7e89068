import type { MasterTypeName, Take } from '@/lib/contracts/takes';
import { maxPendingMasters } from '@/lib/domain/sound/mastering';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentMasteredTake } from './queries';
import { visibleTakes } from '@/server/projects/delivery-spec';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';
import { viewerOf } from '@/server/projects/viewer';
import { hasFreeMasterSlot, pendingMastersSince, startMaster } from './start-masters';

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
    if (!(await hasFreeMasterSlot(tx, projectId, time))) {
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
