import type { NewNote } from '@/lib/contracts/change-shapes';
import type { Project } from '@/lib/contracts/project-shapes';
import { usedRounds } from '@/lib/domain/projects/changes';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/present/presenter';
import { announceChanges, createChangeRequest } from './change-notes';

/**
 * Uses up a round and pauses automatic approval until the voice delivers again (docs/rules/changes.md).
 * @throws AppError 'conflict' while a request is open, after approval, and when the rounds are used up.
 */
export async function requestChanges(actor: Actor, projectId: string, notes: readonly NewNote[]): Promise<Project> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'request-changes');
    const { assignment } = state;
    if (!assignment) throw new Error(`Project ${projectId} is delivered without an assignment`);
    const round = usedRounds(project.changeRequests) + 1;
    const request = { projectId, assignmentId: assignment.id, round, takesOf: project };
    const written = { authorId: actor.userId, notes };
    const requestId = await createChangeRequest(tx, request, written);
    await announceChanges(
      tx,
      project,
      { requestId, voiceId: assignment.voiceId, fromId: actor.userId },
      { round, bought: assignment.changeRounds },
    );
    await markProjectUpdated(tx, projectId, ['details', 'takes']);
  });
  return presentProjectById(actor, projectId);
}
