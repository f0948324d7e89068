import type { Actor } from '@/server/access/actor';
import { type AudioTake, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { lockForChangeInState, markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { reopenChanges } from '@/server/takes/changes/change-requests';
import { deleteStored } from '@/server/uploads/object-rules';

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

/**
 * Moves the unresolved notes of a take that is withdrawn to the next take that has to answer them (`carriedNotes` in
 * `lib/domain/projects/changes`). Notes of requests stay with their request. The caller has locked the project.
 */
async function moveOpenNotes(tx: Tx, take: AudioTake, { isNamed }: { isNamed: boolean }): Promise<void> {
  const { id: takeId, projectId, userId, name } = take;
  const notes = await tx.reviewNote.findMany({
    where: { takeId, changeRequestId: null, resolvedAt: null },
    select: { id: true, created: true },
  });
  if (notes.length === 0) return;
  const later = await tx.audioTake.findMany({
    where: { projectId, userId, id: { not: takeId }, status: 'done', ...(isNamed && { name }) },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    select: { id: true, created: true },
  });
  for (const { id, created } of later) {
    const answered = notes.filter((note) => note.created < created).map((note) => note.id);
    await tx.reviewNote.updateMany({ where: { id: { in: answered }, takeId }, data: { takeId: id } });
  }
}
