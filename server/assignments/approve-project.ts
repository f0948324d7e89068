import type { MissingDelivery } from '@/lib/contracts/project-shapes';
import { daysAfter, isInReviewPeriod, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { missingTexts } from '@/lib/domain/assignments/missing-delivery';
import { hasStripePayout } from '@/lib/domain/money/payout-requirements';
import { formatEuro } from '@/lib/domain/money/prices';
import type { Actor } from '@/server/access/actor';
import { appendMessage } from '@/server/chat/append-message';
import { payOut } from '@/server/jobs';
import { notify, notifyMembers } from '@/server/notifications/notify';
import { recordFee } from '@/server/payments/movements';
import { isOnHold } from '@/server/payments/payment-issues';
import { projectsWithoutFee } from '@/server/payments/payout/prepare-payout';
import { databaseNow, now, setTransactionTime } from '@/server/platform/clock';
import { type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';
import { refreshSearchVoice } from '@/server/search/index/refresh-search-voice';
import {
  type CoreProject,
  type LiveAssignment,
  liveAssignment,
  type ProjectState,
  projectState,
} from '@/server/projects/project-state';
import { findCoreProject, lockProject, markProjectUpdated, openProjectInState } from '@/server/projects/open-project';
import { businessWhere } from '@/server/voices/business';
import { issueFeeDocument } from './issue-document';
import { certifyApproval } from '@/server/assignments/licenses/prepare-license-certificate';

/** @throws AppError 'conflict' with the code 'delivery-incomplete' and what is missing, if `requireComplete` */
export async function approveProject(
  actor: Actor,
  projectId: string,
  { requireComplete = false }: { requireComplete?: boolean } = {},
): Promise<void> {
  await transaction(async (tx) => {
    const { project, state } = await openProjectInState(tx, actor, projectId, 'approve-project');
    if (requireComplete) requireNothingMissing(project, state);
    if (!(await markApproved(tx, project, actor.userId))) {
      throw new AppError('conflict', 'This project is already approved.');
    }
  });
}

function requireNothingMissing({ changeRequests }: CoreProject, { lines }: ProjectState): void {
  const missing: MissingDelivery = {
    numLinesWithoutAudio: lines ? lines.numLines - lines.numDelivered - lines.numFailed : 0,
    numFailedLines: lines?.numFailed ?? 0,
    numOpenChangeRequests: changeRequests.filter(({ state }) => state === 'open').length,
  };
  const texts = missingTexts(missing);
  if (texts.length === 0) return;
  throw new AppError('conflict', `The delivery is not complete: ${texts.join(', ')}.`, {
    code: 'delivery-incomplete',
    missing,
  });
}

/**
 * Does nothing without a delivery, before a script of lines is delivered completely, while changes are requested, or if the project is approved or on hold.
 * @param at by default the time of the database; the project is approved at the moment that its review period is compared with
 */
export async function approveAutomatically(projectId: string, at?: Date): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    if (at) setTransactionTime(tx, at);
    else await databaseNow(tx);
    const project = await findCoreProject(tx, projectId);
    if (!project) return false;
    const { assignment, life } = projectState(project);
    if (!assignment?.autoApproveAt || assignment.autoApproveAt > now(tx) || !isInReviewPeriod(life)) return false;
    if (await isOnHold(tx, projectId)) return false;
    return markApproved(tx, project, null);
  });
}

/** Creates payout, message and document once under concurrent requests. */
export async function markApproved(tx: Tx, project: CoreProject, approverId: string | null): Promise<boolean> {
  const approvedAt = now(tx);
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} has no assignment to approve`);
  const { count } = await tx.assignment.updateMany({
    where: { id: assignment.id, acceptedAt: { not: null }, approvedAt: null },
    data: { approvedAt, closesAt: daysAfter(approvedAt, openDaysAfterApproval) },
  });
  if (count === 0) return false;
  await tx.changeRequest.updateMany({ where: { projectId: project.id, state: 'open' }, data: { state: 'closed' } });
  const business = await tx.team.findFirst({ where: businessWhere(assignment.voiceId) });
  const isAtProvider = business?.stripeAccountId && business.stripePayoutsEnabled && hasStripePayout(business);
  const method = isAtProvider ? 'transfer' : 'manual';
  const payout = await tx.payout.create({
    data: {
      assignmentId: assignment.id,
      voiceId: assignment.voiceId,
      method,
      amountCents: assignment.voiceFeeTotalCents,
      idempotencyKey: `payout-${assignment.id}`,
      isTest: project.isSample || payments().isTestMode(),
    },
  });
  await recordFee(tx, { ...payout, assignment });
  await enqueue(tx, payOut, { payoutId: payout.id });
  await appendMessage(tx, project, { voiceId: assignment.voiceId, fromId: approverId, type: 'approved' });
  // Otherwise it follows if the refund fails.
  const isFeeDue = !(await projectsWithoutFee(tx, [project.id])).has(project.id);
  if (isFeeDue) await issueFeeDocument(tx, project);
  await certifyApproval(tx, project, { assignmentId: assignment.id, approvedAt });
  await notifyApproval(tx, project, assignment, { isAutomatic: approverId === null, isFeeDue });
  await refreshSearchVoice(tx, assignment.voiceId);
  await markProjectUpdated(tx, project.id);
  return true;
}

async function notifyApproval(
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
