import { assignedVoiceName, liveAssignment, projectState } from '@/server/projects/project-state';
import { lockProject, findCoreProject } from '@/server/projects/open-project';
import { formatDate } from '@/lib/domain/format-date';
import { daysAfter, isInReviewPeriod } from '@/lib/domain/assignments/life-cycle';
import { notify, notifyMembers } from '@/server/notifications/notify';
import { holdingIssues, isOnHold } from '@/server/payments/payment-issues';
import { databaseNow } from '@/server/platform/clock';
import { type Prisma, transaction } from '@/server/platform/db';
import { forEachProject } from '@/server/projects/for-each-project';
import { isDeliveryComplete } from '@/server/projects/delivery/delivery-where';

export const reminderDays = 3;

export const projectsToRemindOfApproval = (now: Date) =>
  ({
    autoApproveAt: { gt: now, lte: daysAfter(now, reminderDays) },
    approvalReminderAt: null,
    acceptedAt: { not: null },
    approvedAt: null,
    deliveredAt: { not: null },
    canceledAt: null,
    issues: { none: holdingIssues },
    changeRequests: { none: { state: 'open' } },
    ...isDeliveryComplete,
  }) satisfies Prisma.ProjectWhereInput;

export const projectsToRemindOfClosing = (now: Date) =>
  ({
    closesAt: { gt: now, lte: daysAfter(now, reminderDays) },
    closingReminderAt: null,
    closedAt: null,
    canceledAt: null,
  }) satisfies Prisma.ProjectWhereInput;

/** Reminds the customers once. Returns false after an earlier reminder or at the wrong time. */
export async function remindOfApproval(projectId: string, at?: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    const now = at ?? (await databaseNow(tx));
    const project = await findCoreProject(tx, projectId);
    if (!project?.autoApproveAt || project.autoApproveAt <= now) return false;
    if (!isInReviewPeriod(projectState(project).life)) return false;
    if (await isOnHold(tx, projectId)) return false;
    const { count } = await tx.project.updateMany({
      where: { id: projectId, approvedAt: null, approvalReminderAt: null },
      data: { approvalReminderAt: now },
    });
    if (count === 0) return false;
    const values = {
      projectName: project.name,
      voiceName: assignedVoiceName(project),
      date: formatDate(project.autoApproveAt),
      lines: projectState(project).lines ? 'complete' : 'none',
    } as const;
    await notifyMembers(tx, project, { kind: 'approval-reminder', values });
    return true;
  });
}

export async function remindOfClosing(projectId: string, at?: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    const now = at ?? (await databaseNow(tx));
    const project = await findCoreProject(tx, projectId);
    if (!project?.closesAt || project.closesAt <= now) return false;
    const { count } = await tx.project.updateMany({
      where: { id: projectId, closedAt: null, closingReminderAt: null },
      data: { closingReminderAt: now },
    });
    if (count === 0) return false;
    const voiceId = liveAssignment(project)?.voiceId;
    const recipientIds = [...project.members.map(({ userId }) => userId), ...(voiceId ? [voiceId] : [])];
    const values = { projectName: project.name, date: formatDate(project.closesAt) };
    for (const userId of recipientIds) await notify(tx, { kind: 'closing-reminder', userId, projectId, values });
    return true;
  });
}

export async function sendDueReminders(signal: AbortSignal): Promise<void> {
  const now = await databaseNow();
  await forEachProject(projectsToRemindOfApproval(now), signal, (id) => remindOfApproval(id, now));
  await forEachProject(projectsToRemindOfClosing(now), signal, (id) => remindOfClosing(id, now));
}
