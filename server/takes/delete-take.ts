import type { Actor } from '@/server/access/actor';
import { deleteStored } from '@/server/uploads/delete-stored';
import { type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { reopenChanges } from '@/server/takes/changes/deliver-changes';
import { moveOpenNotes } from '@/server/takes/changes/move-open-notes';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';

/** @throws AppError 'conflict' once the project is approved, and while the take is being processed or mastered */
export async function deleteTake(actor: Actor, projectId: string, takeId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'delete-audio');
    const take = await tx.audioTake.findFirst({ where: { id: takeId, projectId, userId: actor.userId } });
    if (!take) throw new AppError('not-found', 'This take does not exist.');
    const masters = await tx.masteredTake.findMany({ where: { takeId }, select: { uri: true, status: true } });
    if (state.life.isApproved && take.assignmentId === state.assignment?.id) {
      throw new AppError('conflict', 'The delivery is approved, so its takes cannot be deleted.');
    }
    if (take.status === 'processing' || masters.some(({ status }) => status === 'processing')) {
      throw new AppError('conflict', 'This take is being processed. Please try again in a moment.');
    }
    await moveOpenNotes(tx, take, { isNamed: project.hasMultipleNamedAudio });
    await tx.audioTake.delete({ where: { id: takeId } });
    await deleteStored(
      tx,
      [take.uri, take.processedUri, take.certificateUri, ...masters.map(({ uri }) => uri)].filter(
        (uri) => uri !== null,
      ),
    );
    await endReviewWithoutAudio(tx, project);
    await reopenChanges(tx, project);
    await markProjectUpdated(tx, projectId, ['details', 'takes']);
  });
}

/** Ends the review if no delivered audio is left; the review period starts again with the next delivery. */
async function endReviewWithoutAudio(tx: Tx, project: CoreProject): Promise<void> {
  const assignment = liveAssignment(project);
  if (!assignment?.deliveredAt) return;
  const delivered = { assignmentId: assignment.id, status: 'done' } as const;
  const count = (await tx.audioTake.count({ where: delivered })) + (await tx.lineTake.count({ where: delivered }));
  if (count === 0) await tx.assignment.update({ where: { id: assignment.id }, data: { deliveredAt: null } });
}
