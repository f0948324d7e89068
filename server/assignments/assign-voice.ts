import type { changeAssignment, confirmAssignmentPayment } from '@/lib/contracts/assignments';
import type { ResponseOf } from '@/lib/contracts/contract';
import { assigningRefusals } from '@/lib/domain/assignments/assigning';
import { boughtRounds } from '@/lib/domain/projects/changes';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { startPayment } from '@/server/payments/cards/card-payments';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { termsToAgree } from '@/server/projects/agreed-terms';
import { lockForChangeInState, markProjectUpdated, readProject } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/present/presenter';
import { type CoreProject, type LiveAssignment, pricesOf } from '@/server/projects/project-state';
import { refreshTaxRules } from '@/server/tax/rules';
import { advancePayment } from './advance-payment';
import { withLicenseToAgree } from './order-follow-up';
import { markAssigned } from './steps';

type AssignmentResult = ResponseOf<typeof changeAssignment>;

/**
 * Creates the assignment and the payment in one transaction, sends the provider request outside of it, and then stores
 * the result. A declined card releases the assignment; the job `continue-payment` completes it after a crash.
 */
export async function assignVoice(
  actor: Actor,
  projectId: string,
  voiceId: string,
  hasAgreed: boolean,
): Promise<AssignmentResult> {
  const paymentId = await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'assign-voice');
    // An assignment that exists is paid without it.
    if (!state.assignment) await requireAgreement(tx, actor);
    await refreshTaxRules(tx);
    await requireReady(tx, project, voiceId, hasAgreed);
    if (state.assignment) return payAgain(tx, project, state.assignment, voiceId);
    return reserveAssignment(tx, actor, await withLicenseToAgree(tx, project), voiceId);
  });
  return finalizeAssignment(actor, projectId, paymentId);
}

/** Completes the assignment after the cardholder's confirmation, according to the payment's state at the provider. */
export async function confirmPayment(
  actor: Actor,
  projectId: string,
  voiceId: string,
): Promise<ResponseOf<typeof confirmAssignmentPayment>> {
  const { state } = await readProject(actor, projectId, 'assign-voice');
  const { assignment } = state;
  if (assignment?.voiceId !== voiceId) throw new AppError('conflict', 'This voice is not being assigned.');
  return finalizeAssignment(actor, projectId, assignment.payments[0]?.id ?? null);
}

/** @throws AppError when the card is declined */
async function finalizeAssignment(
  actor: Actor,
  projectId: string,
  paymentId: string | null,
): Promise<AssignmentResult> {
  const advance = paymentId ? await advancePayment(paymentId) : null;
  if (advance?.failure) throw advance.failure;
  return { project: await presentProjectById(actor, projectId), confirmation: advance?.confirmation ?? null };
}

async function requireReady(tx: Tx, project: CoreProject, voiceId: string, hasAgreed: boolean): Promise<void> {
  const card = await tx.creditCard.findFirst({
    where: { teamId: project.teamId, isPrimary: true },
    select: { id: true },
  });
  const [refusal] = assigningRefusals({
    hasAgreed,
    teamTaxId: project.team.taxId,
    manualInvoice: project.team.manualInvoice,
    hasPrimaryCard: card !== null,
    isVoiceListed: project.voices.some((listing) => listing.voiceId === voiceId),
    hasScript: project.hasScript && !project.hasLineReader,
    scriptWords: project.scriptWords,
    description: project.description,
    isVatUndecided: pricesOf(project).tax === null,
  });
  if (refusal) throw invalidField(refusal.field, refusal.message);
}

async function reserveAssignment(tx: Tx, actor: Actor, project: CoreProject, voiceId: string): Promise<string | null> {
  const { customer, tax, voiceFee, needsPayment, options } = pricesOf(project);
  const assignment = await tx.assignment.create({
    data: {
      projectId: project.id,
      voiceId,
      assignedById: actor.userId,
      customerTotalCents: customer.total,
      voiceFeeTotalCents: voiceFee.total,
      agreed: termsToAgree(project),
      ...(tax && { tax }),
      changeRounds: boughtRounds({ ...options, changeRounds: project.changeRounds }),
    },
  });
  await markProjectUpdated(tx, project.id);
  const reserved = { ...assignment, payments: [], lineTakes: [], _count: { takes: 0 } };
  const reservedProject = { ...project, assignments: [reserved] };
  if (needsPayment) return startPayment(tx, reservedProject, assignment.id, 'customer');
  await markAssigned(tx, reservedProject);
  return null;
}

/**
 * Returns the payment of an existing assignment: a payment to confirm, or a new one after the authorization expired.
 */
async function payAgain(tx: Tx, project: CoreProject, assignment: LiveAssignment, voiceId: string): Promise<string> {
  if (assignment.voiceId !== voiceId) {
    throw new AppError('conflict', 'Another voice is assigned to this project. Cancel that assignment first.');
  }
  const payment = assignment.payments[0];
  if (payment && (payment.status === 'pending' || payment.status === 'confirming')) return payment.id;
  if (payment || !pricesOf(project).needsPayment) throw new AppError('conflict', 'This voice is already assigned.');
  return startPayment(tx, project, assignment.id, 'customer');
}
