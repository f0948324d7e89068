import type { Take } from '@/lib/contracts/takes';
import { withConfirmed } from '@/lib/domain/sound/sound-warnings';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { lockForChangeInState, markProjectUpdated } from '@/server/projects/open-project';
import { deliverTake } from './deliver-take';
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

/** Sends a take that fails the delivery spec all the same, with a remark for the customer. */
export async function sendTake(actor: Actor, projectId: string, takeId: string, remark: string): Promise<Take> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'upload-audio');
    const take = await tx.audioTake.findFirst({ where: { id: takeId, projectId, userId: actor.userId } });
    if (!take) throw missingTake();
    if (take.assignmentId !== state.assignment?.id) {
      throw new AppError('conflict', 'This take belongs to an earlier assignment. Please upload it again.');
    }
    if (take.status === 'processing') {
      throw new AppError('conflict', 'This take is being processed. Please try again in a moment.');
    }
    if (take.status === 'failed') throw new AppError('conflict', 'This take could not be processed.');
    if (take.status === 'done') throw new AppError('conflict', 'This take was already sent.');
    await tx.audioTake.update({ where: { id: takeId }, data: { status: 'done', deliveryRemark: remark } });
    await deliverTake(tx, project, take);
    await markProjectUpdated(tx, projectId, ['details', 'takes']);
  });
  const [take] = await presentOwnTakes([takeId]);
  if (!take) throw missingTake();
  return take;
}

const missingTake = () => new AppError('not-found', 'This take does not exist.');
