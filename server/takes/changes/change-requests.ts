import type { NewNote } from '@/lib/contracts/change-shapes';
import type { markNotesDone as contract } from '@/lib/contracts/changes';
import type { BodyOf } from '@/lib/contracts/contract';
import type { Project } from '@/lib/contracts/project-shapes';
import { approvalAfterChanges, usedRounds } from '@/lib/domain/projects/changes';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { lockForChangeInState, markProjectUpdated } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/present/presenter';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
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

/**
 * Answers the open request with takes that were uploaded after it, and restarts the review period. The caller has locked
 * the project.
 */
export async function deliverChanges(tx: Tx, project: CoreProject, takes: readonly { created: Date }[]): Promise<void> {
  const open = project.changeRequests.find(({ state }) => state === 'open');
  if (!open || !takes.some(({ created }) => created > open.created)) return;
  const deliveredAt = now(tx);
  const { count } = await tx.changeRequest.updateMany({
    where: { id: open.id, state: 'open' },
    data: { state: 'delivered', deliveredAt },
  });
  const assignment = liveAssignment(project);
  if (count === 0 || !assignment?.autoApproveAt) return;
  const { autoApproveAt, acceptedAt } = assignment;
  await tx.assignment.update({
    where: { id: assignment.id },
    data: { autoApproveAt: approvalAfterChanges({ autoApproveAt, acceptedAt }, open.pausedAt, deliveredAt) },
  });
  // The reminder named the earlier day.
  await tx.project.update({ where: { id: project.id }, data: { approvalReminderAt: null } });
}

/** Opens the newest request again if no take that answered it is left. */
export async function reopenChanges(tx: Tx, project: CoreProject): Promise<void> {
  const [newest] = project.changeRequests;
  const assignment = liveAssignment(project);
  if (newest?.state !== 'delivered' || !assignment || assignment.approvedAt) return;
  const answer = { assignmentId: assignment.id, status: 'done', created: { gt: newest.created } } as const;
  const count = (await tx.audioTake.count({ where: answer })) + (await tx.lineTake.count({ where: answer }));
  if (count > 0) return;
  await tx.changeRequest.update({
    where: { id: newest.id },
    data: { state: 'open', deliveredAt: null, pausedAt: now(tx) },
  });
}

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
