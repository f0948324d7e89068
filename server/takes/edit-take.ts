import type { Take } from '@/lib/contracts/takes';
import type { Actor } from '@/server/access/actor';
import { deleteStored } from '@/server/uploads/delete-stored';
import { type AudioTake, type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentOwnTakes } from '@/server/takes/queries';
import { markProjectUpdated, openProjectInState } from '@/server/projects/open-project';

export async function updateTake(actor: Actor, projectId: string, takeId: string, comment: string): Promise<Take> {
  await transaction(async (tx) => {
    await openProjectInState(tx, actor, projectId, 'upload-audio');
    await findOwnTake(tx, actor, projectId, takeId);
    await tx.audioTake.update({ where: { id: takeId }, data: { comment } });
    await markProjectUpdated(tx, projectId);
  });
  const [take] = await presentOwnTakes([takeId]);
  if (!take) throw new AppError('not-found', 'This take does not exist.');
  return take;
}

export async function deleteTake(actor: Actor, projectId: string, takeId: string): Promise<void> {
  await transaction(async (tx) => {
    await openProjectInState(tx, actor, projectId, 'delete-audio');
    const take = await findOwnTake(tx, actor, projectId, takeId);
    if (take.status !== 'failed') throw new AppError('conflict', 'Only a take that failed can be deleted.');
    await tx.audioTake.delete({ where: { id: takeId } });
    await deleteStored(tx, [take.uri]);
    await markProjectUpdated(tx, projectId);
  });
}

async function findOwnTake(tx: Tx, actor: Actor, projectId: string, takeId: string): Promise<AudioTake> {
  const take = await tx.audioTake.findFirst({ where: { id: takeId, projectId, userId: actor.userId } });
  if (!take) throw new AppError('not-found', 'This take does not exist.');
  return take;
}
