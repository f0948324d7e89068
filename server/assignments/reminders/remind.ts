import { assignedVoiceName, liveAssignment, projectState } from '@/server/projects/project-state';
import { lockProject, findCoreProject } from '@/server/projects/open-project';
import { formatDate } from '@/lib/domain/format-date';
import { daysAfter, isInReviewPeriod } from '@/lib/domain/assignments/life-cycle';
import { notify, notifyMembers } from '@/server/notifications/notify';
import { isOnHold } from '@/server/payments/payment-issues';
import { databaseNow } from '@/server/platform/clock';
import { type Prisma, transaction } from '@/server/platform/db';
import { forEachProject } from '@/server/projects/for-each-project';
import { isReviewed } from './review-where';

export const reminderDays = 3;

export const projectsToRemindOfApproval = (now: Date) =>
  ({
    approvalReminderAt: null,
    canceledAt: null,
    ...isReviewed({ gt: now, lte: daysAfter(now, reminderDays) }),
  }) satisfies Prisma.ProjectWhereInput;

export const projectsToRemindOfClosing = (now: Date) =>
  ({
    assignments: { some: { state: 'accepted', closesAt: { gt: now, lte: daysAfter(now, reminderDays) } } },
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
    if (!project) return false;
    const { assignment, life, lines } = projectState(project);
    if (!assignment?.autoApproveAt || assignment.autoApproveAt <= now) return false;
    if (life.isApproved || !isInReviewPeriod(life)) return false;
    if (await isOnHold(tx, projectId)) return false;
    const { count } = await tx.project.updateMany({
      where: { id: projectId, approvalReminderAt: null },
      data: { approvalReminderAt: now },
    });
    if (count === 0) return false;
    const values = {
      projectName: project.name,
      voiceName: assignedVoiceName(project),
      date: formatDate(assignment.autoApproveAt),
      lines: lines ? 'complete' : 'none',
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
    if (!project) return false;
    const assignment = liveAssignment(project);
    if (!assignment?.closesAt || assignment.closesAt <= now) return false;
    const { count } = await tx.project.updateMany({
      where: { id: projectId, closedAt: null, closingReminderAt: null },
      data: { closingReminderAt: now },
    });
    if (count === 0) return false;
    const recipientIds = [...project.members.map(({ userId }) => userId), assignment.voiceId];
    const values = { projectName: project.name, date: formatDate(assignment.closesAt) };
    for (const userId of recipientIds) await notify(tx, { kind: 'closing-reminder', userId, projectId, values });
    return true;
  });
}

export async function sendDueReminders(signal: AbortSignal): Promise<void> {
  const now = await databaseNow();
  await forEachProject(projectsToRemindOfApproval(now), signal, (id) => remindOfApproval(id, now));
  await forEachProject(projectsToRemindOfClosing(now), signal, (id) => remindOfClosing(id, now));
}
