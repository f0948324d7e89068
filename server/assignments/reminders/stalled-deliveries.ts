import { z } from 'zod';
import { daysAfter, stalledDays } from '@/lib/domain/assignments/life-cycle';
import { notify, notifyMembers } from '@/server/notifications/notify';
import { holdingIssues, isOnHold } from '@/server/payments/payment-issues';
import { databaseNow } from '@/server/platform/clock';
import { Prisma, transaction } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { forEachProject } from '@/server/projects/for-each-project';
import { findCoreProject, lockProject } from '@/server/projects/open-project';
import { assignedVoiceName, projectState } from '@/server/projects/project-state';

const withMissingLines = (acceptedBefore: Date) =>
  ({
    hasLineReader: true,
    numLines: { gt: 0 },
    assignments: {
      some: { state: 'accepted', acceptedAt: { lte: acceptedBefore }, approvedAt: null, deliveryCompletedAt: null },
    },
    issues: { none: holdingIssues },
  }) satisfies Prisma.ProjectWhereInput;

const sinceRow = z.strictObject({ since: z.date() });

/**
 * Tells both sides, and support, that lines are missing and nothing was delivered for two weeks: once until the next take.
 * Returns whether it did.
 */
export async function reportStalledDelivery(projectId: string, at?: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    const time = at ?? (await databaseNow(tx));
    const project = await findCoreProject(tx, projectId);
    if (!project) return false;
    const { assignment, life, lines } = projectState(project);
    if (!assignment?.acceptedAt || !lines || life.isApproved || life.isDeliveryComplete) return false;
    const latest = Prisma.sql`
      select greatest(${assignment.acceptedAt},
        (select max(created) from line_takes where "assignmentId" = ${assignment.id}),
        (select max(created) from audio_takes where "assignmentId" = ${assignment.id})) as since`;
    const found = await queryRow(tx, sinceRow, latest);
    const since = found?.since ?? assignment.acceptedAt;
    if (daysAfter(since, stalledDays) > time) return false;
    if ((assignment.stalledAt && assignment.stalledAt > since) || (await isOnHold(tx, projectId))) return false;
    await tx.assignment.update({ where: { id: assignment.id }, data: { stalledAt: time } });
    const { numDelivered, numLines } = lines;
    const values = { voiceName: assignedVoiceName(project), projectName: project.name, numDelivered, numLines };
    const { voiceId } = assignment;
    const kind = 'delivery-stalled';
    await notifyMembers(tx, project, { kind, values: { side: 'customer', ...values, chatVoiceId: voiceId } });
    await notify(tx, { kind, userId: voiceId, projectId, values: { side: 'voice', ...values } });
    return true;
  });
}

export async function reportStalledDeliveries(signal: AbortSignal): Promise<void> {
  const time = await databaseNow();
  await forEachProject(withMissingLines(daysAfter(time, -stalledDays)), signal, (id) =>
    reportStalledDelivery(id, time),
  );
}
