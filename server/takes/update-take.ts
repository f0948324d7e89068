import type { Take } from '@/lib/contracts/takes';
import { withConfirmed } from '@/lib/domain/sound/sound-warnings';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';
import { presentOwnTakes } from './queries';

type TakeChanges = { comment?: string | undefined; confirmedWarnings?: readonly string[] | undefined };

export async function updateTake(
  actor: Actor,
  projectId: string,
  takeId: string,
  { comment, confirmedWarnings = [] }: TakeChanges,
): Promise<Take> {
  await transaction(async (tx) => {
    await lockForChangeInState(tx, actor, projectId, 'upload-audio');
    const own = { id: takeId, projectId, userId: actor.userId };
    const stored = await tx.audioTake.findFirst({ where: own, select: { warnings: true } });
    if (!stored) throw missingTake();
    const warnings = withConfirmed(stored.warnings, confirmedWarnings);
    await tx.audioTake.updateMany({ where: own, data: { ...(comment !== undefined && { comment }), warnings } });
    await markProjectUpdated(tx, projectId, ['takes']);
  });
  const [take] = await presentOwnTakes([takeId]);
  if (!take) throw missingTake();
  return take;
}

const missingTake = () => new AppError('not-found', 'This take does not exist.');
