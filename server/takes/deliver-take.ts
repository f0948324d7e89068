import { approvalAfterDelivery } from '@/lib/domain/assignments/life-cycle';
import { appendMessage } from '@/server/chat/messages';
import { renderCertificate } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { deliverChanges } from '@/server/takes/changes/change-requests';
import { notifyTakesReady } from './notify-take-ready';

export type TakeToDeliver = { id: string; userId: string; assignmentId: string; name: string; created: Date };

/** Starts the review period with the first take. The caller has locked the project. */
export async function deliverTake(tx: Tx, project: CoreProject, take: TakeToDeliver): Promise<void> {
  const assignment = liveAssignment(project);
  const isOfCurrentAssignment = assignment?.id === take.assignmentId;
  if (isOfCurrentAssignment && !assignment.deliveredAt) {
    const deliveredAt = now(tx);
    const { autoApproveAt } = assignment;
    await tx.assignment.update({
      where: { id: assignment.id },
      data: { deliveredAt, autoApproveAt: autoApproveAt && approvalAfterDelivery(autoApproveAt, deliveredAt) },
    });
  }
  await onDelivered(tx, project, take, { isOfCurrentAssignment });
}

/** Lists what follows from the delivery of a take, in order. */
async function onDelivered(
  tx: Tx,
  project: CoreProject,
  take: TakeToDeliver,
  { isOfCurrentAssignment }: { isOfCurrentAssignment: boolean },
): Promise<void> {
  await enqueue(tx, renderCertificate, { takeId: take.id });
  if (isOfCurrentAssignment) await deliverChanges(tx, project, [take]);
  await appendMessage(tx, project, {
    voiceId: take.userId,
    fromId: take.userId,
    type: 'audio-uploaded',
    text: take.name,
    subjectId: take.id,
  });
  if (isOfCurrentAssignment) await notifyTakesReady(tx, project, { userId: take.userId, names: [take.name] });
}
