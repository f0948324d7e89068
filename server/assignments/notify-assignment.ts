import { isDeepStrictEqual } from 'node:util';
import { hourMs } from '@/lib/domain/durations';
import { formatEuro } from '@/lib/domain/money/prices';
import { notify, notifyMembers } from '@/server/notifications/notify';
import type { ValuesOf } from '@/server/notifications/templates';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import type { CoreProject, LiveAssignment } from '@/server/projects/project-state';

/** Maximum of mails within an hour: an assignment and its withdrawal are notified at once, and later ones wait. */
const maxAssignmentMails = 2;
export const assignmentPauseMs = hourMs;

type AssignmentKind = 'assigned' | 'unassigned';
type AssignmentNews<K extends AssignmentKind> = { kind: K; projectId: string; voiceId: string; values: ValuesOf<K> };

/**
 * Notifies a voice that it was assigned or unassigned: at most twice an hour for a project. A waiting notification is
 * canceled by the opposite change, after which the voice is only notified of what it does not know. The caller has locked
 * the project.
 */
export async function notifyAssignment<K extends AssignmentKind>(
  tx: Tx,
  { kind, projectId, voiceId, values }: AssignmentNews<K>,
): Promise<void> {
  const ofAssignment = { projectId, userId: voiceId, kind: { in: ['assigned', 'unassigned'] } };
  const time = now(tx);
  const canceled = await tx.notification.updateMany({
    where: { ...ofAssignment, decidedAt: null },
    data: { decidedAt: time, dropReason: 'over' },
  });
  const told = await tx.notification.findMany({
    where: { ...ofAssignment, OR: [{ dropReason: null }, { dropReason: { not: 'over' } }] },
    orderBy: { created: 'desc' },
    take: maxAssignmentMails,
    select: { kind: true, payload: true, decidedAt: true },
  });
  const [last] = told;
  const knowsOfAssignment = last?.kind === 'assigned';
  const isKnown =
    kind === 'assigned' ? knowsOfAssignment && isDeepStrictEqual(last.payload, values) : !knowsOfAssignment;
  // Without a canceled notification, the change is news: a voice that declined can be assigned again.
  if (canceled.count > 0 && isKnown) return;
  const recent = await tx.notification.count({
    where: { ...ofAssignment, created: { gt: new Date(time.getTime() - assignmentPauseMs) } },
  });
  const earliestMs = (told[maxAssignmentMails - 1]?.decidedAt?.getTime() ?? 0) + assignmentPauseMs;
  await notify(
    tx,
    { kind, userId: voiceId, projectId, values },
    { ...(earliestMs > time.getTime() && { dueAt: new Date(earliestMs) }), isOnScreen: recent < maxAssignmentMails },
  );
}

/** Notifies the voice, and of an automatic approval the customers, too. */
export async function notifyApproval(
  tx: Tx,
  project: CoreProject,
  assignment: LiveAssignment,
  { isAutomatic, isFeeDue }: { isAutomatic: boolean; isFeeDue: boolean },
): Promise<void> {
  const notification = { kind: 'approved', projectId: project.id } as const;
  const projectName = project.name;
  const fee = isFeeDue ? formatEuro(assignment.voiceFeeTotalCents) : null;
  const toVoice = { side: 'voice', projectName, fee, isRenewal: project.kind === 'renewal' } as const;
  await notify(tx, { ...notification, userId: assignment.voiceId, values: toVoice });
  if (!isAutomatic) return;
  const values = { side: 'customer', projectName } as const;
  await notifyMembers(tx, project, { kind: 'approved', values });
}
