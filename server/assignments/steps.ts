import { daysAfter, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { hasStripePayout } from '@/lib/domain/money/payout-countries';
import { formatEuro } from '@/lib/domain/money/prices';
import { nameOf, type PersonRow } from '@/server/access/people';
import { certifyApproval } from '@/server/assignments/licenses/prepare-license-certificate';
import { appendMessage } from '@/server/chat/messages';
import { payOut } from '@/server/jobs';
import { followLines } from '@/server/lines/complete-delivery';
import { notify, notifyMembers } from '@/server/notifications/notify';
import type { PaidWith } from '@/server/payments/documents/document-facts';
import { billingOfFee } from '@/server/payments/documents/self-billing';
import { storeVoiceTax } from '@/server/payments/documents/voice-tax';
import { recordFee } from '@/server/payments/movements';
import { projectsWithoutFee } from '@/server/payments/payout/prepare-payout';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { recordEvents } from '@/server/platform/events';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';
import { markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, type LiveAssignment, liveAssignment } from '@/server/projects/project-state';
import { refreshTaxRules } from '@/server/tax/rules';
import { businessWhere } from '@/server/voices/presenter';
import { issueDocument, issueFeeDocument, issueOwedDocuments } from './issue-document';
import { notifyApproval, notifyAssignment } from './notify-assignment';

/*
 * Each function stores a step of an assignment, and what follows from it, in order. The caller has locked the project.
 */

type Step = { project: CoreProject; assignment: LiveAssignment; voice: PersonRow };

/**
 * Call when the payment is authorized or unnecessary. After a repeated payment, the documents and the chat message
 * exist already.
 */
export async function markAssigned(tx: Tx, project: CoreProject): Promise<void> {
  const step = stepOf(project);
  if (!step) return;
  if (step.assignment.state !== 'authorizing') return onPaidAgain(tx, step);
  // Its times begin with it: takes from an earlier assignment do not count, even by the same voice.
  await tx.assignment.update({ where: { id: step.assignment.id }, data: { state: 'assigned', assignedAt: now(tx) } });
  await onAssigned(tx, step);
}

async function onAssigned(tx: Tx, step: Step): Promise<void> {
  const { project, assignment, voice } = step;
  await appendMessage(tx, project, { voiceId: voice.id, fromId: assignment.assignedById, type: 'assigned' });
  await issueDocument(tx, project, 'orderConfirmation');
  await issueDocument(tx, project, 'clientAgreement');
  await notifyAssignment(tx, { kind: 'assigned', projectId: project.id, voiceId: voice.id, values: valuesOf(step) });
  await markProjectUpdated(tx, project.id);
}

/** The documents and the chat message exist already. */
async function onPaidAgain(tx: Tx, step: Step): Promise<void> {
  const { project, voice } = step;
  // The voice was told that it cannot accept until this payment.
  await notify(tx, { kind: 'assigned', userId: voice.id, projectId: project.id, values: valuesOf(step) });
  await markProjectUpdated(tx, project.id);
}

/** Marks the project accepted; `payment` is null when no charge was necessary. */
export async function markAccepted(tx: Tx, project: CoreProject, payment: PaidWith | null): Promise<void> {
  const step = stepOf(project);
  if (!step) throw new Error(`Project ${project.id} has no assigned voice`);
  const { assignment } = step;
  const acceptedAt = payment?.capturedAt ?? now(tx);
  await tx.assignment.update({
    where: { id: assignment.id },
    data: {
      state: 'accepted',
      voiceAgreedAt: assignment.voiceAgreedAt ?? acceptedAt,
      acceptedAt,
      autoApproveAt: daysAfter(acceptedAt, project.autoApproveDays),
    },
  });
  await tx.project.update({ where: { id: project.id }, data: { chargedAt: payment?.capturedAt ?? null } });
  await onAccepted(tx, step);
}

async function onAccepted(tx: Tx, step: Step): Promise<void> {
  const { project, assignment, voice } = step;
  const isRenewal = project.kind === 'renewal';
  await appendMessage(tx, project, { voiceId: voice.id, fromId: voice.id, type: 'accepted' });
  // The lines may have been recorded before.
  if (project.hasLineReader) await followLines(tx, project.id);
  await issueDocument(tx, project, 'voiceAgreement');
  await issueOwedDocuments(tx, project.id);
  const values = { voiceName: nameOf(voice), projectName: project.name, isRenewal };
  await notifyMembers(tx, project, { kind: 'accepted', values });
  // Nothing is recorded for a renewal: its customer approved it by ordering it.
  if (isRenewal) await markApproved(tx, project, assignment.assignedById);
  await markProjectUpdated(tx, project.id);
  if (isRenewal && project.originalId) await announceRenewal(tx, project.originalId, project.id);
}

/** Updates the original recording, its pickups and rounds, and earlier renewals: their details show when the license ends. */
async function announceRenewal(tx: Tx, originalId: string, renewalId: string): Promise<void> {
  await markProjectUpdated(tx, originalId, ['details']);
  const followUps = await tx.project.findMany({
    where: { originalId, id: { not: renewalId }, canceledAt: null },
    select: { id: true },
  });
  // Not as modified: a project that nobody worked on stays where it is in the lists.
  await recordEvents(
    tx,
    followUps.map(({ id }) => ({ type: 'project-updated', projectId: id, parts: ['details'] })),
  );
}

export async function failAcceptance(tx: Tx, project: CoreProject, reason: string): Promise<void> {
  const step = stepOf(project);
  if (!step) return;
  const { assignment, voice } = step;
  await tx.assignment.update({ where: { id: assignment.id }, data: { voiceAgreedAt: null } });
  await appendMessage(tx, project, {
    voiceId: voice.id,
    fromId: null,
    type: 'support',
    text: 'The reserved payment has expired and could not be renewed, so the project could not be accepted. The customer has been asked to pay again; after that the voice can accept.',
  });
  const notification = { kind: 'payment', projectId: project.id } as const;
  const projectName = project.name;
  await notifyMembers(tx, project, {
    kind: 'payment',
    values: { side: 'customer', projectName, voiceName: nameOf(voice), reason },
  });
  await notify(tx, {
    ...notification,
    userId: voice.id,
    values: { side: 'voice', projectName, teamName: project.team.name },
  });
}

/** Stores the approval once under concurrent requests, with what follows. Returns false if it is stored already. */
export async function markApproved(tx: Tx, project: CoreProject, approverId: string | null): Promise<boolean> {
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} has no assignment to approve`);
  const approvedAt = now(tx);
  const { count } = await tx.assignment.updateMany({
    where: { id: assignment.id, acceptedAt: { not: null }, approvedAt: null },
    data: { approvedAt, closesAt: daysAfter(approvedAt, openDaysAfterApproval) },
  });
  if (count === 0) return false;
  await onApproved(tx, { project, assignment }, { approvedAt, approverId });
  return true;
}

type Approval = { approvedAt: Date; approverId: string | null };

async function onApproved(
  tx: Tx,
  { project, assignment }: Pick<Step, 'project' | 'assignment'>,
  { approvedAt, approverId }: Approval,
): Promise<void> {
  const { voiceId } = assignment;
  await tx.changeRequest.updateMany({ where: { projectId: project.id, state: 'open' }, data: { state: 'closed' } });
  await refreshTaxRules(tx);
  const decided = await storeVoiceTax(tx, project, approvedAt);
  await oweFee(tx, decided, assignment);
  await appendMessage(tx, project, { voiceId, fromId: approverId, type: 'approved' });
  // Otherwise it follows if the refund fails.
  const isFeeDue = !(await projectsWithoutFee(tx, [project.id])).has(project.id);
  if (isFeeDue) await issueFeeDocument(tx, decided);
  await certifyApproval(tx, project, { assignmentId: assignment.id, approvedAt });
  await notifyApproval(tx, project, assignment, { isAutomatic: approverId === null, isFeeDue });
  await markProjectUpdated(tx, project.id);
}

/** Creates the payout of the fee, records it, and has it sent. */
async function oweFee(tx: Tx, project: CoreProject, assignment: LiveAssignment): Promise<void> {
  const business = await tx.team.findFirst({ where: businessWhere(assignment.voiceId) });
  const isAtProvider =
    business?.stripeAccountId && business.stripePayoutsEnabled && hasStripePayout(business, env.OPERATOR_COUNTRY);
  const method = isAtProvider ? 'transfer' : 'manual';
  const { isSelfBilled, vatCents } = await billingOfFee(tx, project);
  const payout = await tx.payout.create({
    data: {
      assignmentId: assignment.id,
      voiceId: assignment.voiceId,
      method,
      amountCents: assignment.voiceFeeTotalCents + vatCents,
      vatCents,
      isSelfBilled,
      idempotencyKey: `payout-${assignment.id}`,
      isTest: project.isSample || payments().isTestMode(),
    },
  });
  await recordFee(tx, { ...payout, assignment });
  await enqueue(tx, payOut, { payoutId: payout.id });
}

function stepOf(project: CoreProject) {
  const assignment = liveAssignment(project);
  const voice = project.voices.find(({ voiceId }) => voiceId === assignment?.voiceId)?.voice;
  return assignment && voice ? { project, assignment, voice } : null;
}

const valuesOf = ({ project, assignment }: Step) => ({
  teamName: project.team.name,
  projectName: project.name,
  fee: formatEuro(assignment.voiceFeeTotalCents),
  isRenewal: project.kind === 'renewal',
});
