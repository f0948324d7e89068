import { approvalAfterChanges } from '@/lib/domain/projects/changes';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';

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
