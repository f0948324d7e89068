import type { Take } from '@/lib/contracts/takes';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated, openProjectInState } from '@/server/projects/open-project';
import { presentOwnTakes } from './queries';

export async function updateTake(actor: Actor, projectId: string, takeId: string, comment: string): Promise<Take> {
  await transaction(async (tx) => {
    await openProjectInState(tx, actor, projectId, 'upload-audio');
    const own = { id: takeId, projectId, userId: actor.userId };
    const { count } = await tx.audioTake.updateMany({ where: own, data: { comment } });
    if (count === 0) throw missingTake();
    await markProjectUpdated(tx, projectId, ['takes']);
  });
  const [take] = await presentOwnTakes([takeId]);
  if (!take) throw missingTake();
  return take;
}

const missingTake = () => new AppError('not-found', 'This take does not exist.');
