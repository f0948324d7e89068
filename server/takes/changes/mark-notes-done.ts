import type { BodyOf } from '@/lib/contracts/contract';
import type { tickChanges as contract } from '@/lib/contracts/changes';
import type { Project } from '@/lib/contracts/project-shapes';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/present/presenter';

/** Ticks notes of the voice's checklist; all of them or none. Only another delivery answers the request. */
export async function markNotesDone(
  actor: Actor,
  projectId: string,
  changeRequestId: string,
  { notes }: BodyOf<typeof contract>,
): Promise<Project> {
  await transaction(async (tx) => {
    await lockForChangeInState(tx, actor, projectId, 'upload-audio');
    const request = await tx.changeRequest.findFirst({ where: { id: changeRequestId, projectId } });
    if (!request) throw new AppError('not-found', 'This request does not exist.');
    for (const { id, resolved } of notes) {
      const { count } = await tx.reviewNote.updateMany({
        where: { id, changeRequestId },
        data: { resolvedAt: resolved ? now(tx) : null },
      });
      if (count === 0) throw new AppError('not-found', 'This note does not exist.');
    }
    await markProjectUpdated(tx, projectId, ['details', 'takes']);
  });
  return presentProjectById(actor, projectId);
}
