import type { SupportProject } from '@/lib/contracts/support-projects';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { formatDate } from '@/lib/domain/format-date';
import { extendRefusalOf } from '@/lib/domain/support/support-project';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { appendMessage } from '@/server/chat/messages';
import { databaseNow } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated } from '@/server/projects/open-project';
import { projectState } from '@/server/projects/project-state';
import { getSupportProject, openForSupport } from './get-project';

/** Counts from the current end of the review period, or from now if that has passed. Both sides read it in the chat. */
export async function extendReview(actor: Actor, projectId: string, days: number): Promise<SupportProject> {
  requireSupport(actor, 'manage-projects');
  await transaction(async (tx) => {
    const project = await openForSupport(tx, projectId);
    const { assignment, life, lines } = projectState(project);
    const refusal = extendRefusalOf({
      isCancelled: project.canceledAt !== null,
      isAccepted: life.isAccepted,
      isApproved: life.isApproved,
    });
    if (refusal || !assignment) throw new AppError('conflict', refusal ?? 'No voice is assigned to this project.');
    const isAwaited = lines !== null && !life.isDeliveryComplete;
    const now = await databaseNow(tx);
    const end = assignment.autoApproveAt;
    const autoApproveAt = daysAfter(end && end > now ? end : now, days);
    await tx.assignment.update({ where: { id: assignment.id }, data: { autoApproveAt } });
    // The reminder before the automatic approval is due again.
    await tx.project.update({ where: { id: projectId }, data: { approvalReminderAt: null } });
    await auditSupportAction(tx, actor, {
      action: 'extend-review',
      subject: projectId,
      before: { autoApproveAt: end?.toISOString() ?? null },
      after: { autoApproveAt: autoApproveAt.toISOString() },
    });
    await appendMessage(tx, project, {
      voiceId: assignment.voiceId,
      fromId: null,
      type: 'support',
      text: `Support has extended the review period: the delivery is ${isAwaited ? 'not approved automatically before' : 'approved automatically on'} ${formatDate(autoApproveAt)}.`,
    });
    await markProjectUpdated(tx, projectId);
  });
  return getSupportProject(actor, projectId);
}
