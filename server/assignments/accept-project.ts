import { acceptingRefusals } from '@/lib/domain/assignments/assigning';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { enqueueFinalization, recoveryDelayMs, startPayment } from '@/server/payments/cards/card-payments';
import { sellOnInvoice } from '@/server/payments/documents/invoices';
import { agreeWithAcceptance } from '@/server/payments/documents/self-billing';
import { mustPayAgain as isPaymentDue } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { lockForChangeInState } from '@/server/projects/open-project';
import { type CoreProject, pricesOf, type ProjectState } from '@/server/projects/project-state';
import { refreshTaxRules } from '@/server/tax/rules';
import { isStripeSetUp } from '@/server/teams/open-team';
import { businessWhere } from '@/server/voices/presenter';
import { advancePayment } from './advance-payment';
import { decideTaxAgain } from './decide-tax-again';
import { markAccepted } from './steps';

/**
 * Accepts the project for the assigned voice. From then on, the customer cannot unassign the voice. Captures the
 * payment outside of the transaction; the acceptance takes effect when it is captured.
 */
export async function acceptProject(actor: Actor, projectId: string, hasAgreed: boolean): Promise<void> {
  const { paymentId, mustPayAgain } = await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'accept-project');
    await requireAgreement(tx, actor);
    await requirePayable(tx, actor.userId, hasAgreed);
    await agreeWithAcceptance(tx, actor.userId, projectId);
    await refreshTaxRules(tx);
    return beginAcceptance(tx, project, state);
  });
  if (mustPayAgain) throw awaitsPayment();
  if (!paymentId) return;
  const { failure } = await advancePayment(paymentId);
  if (failure) {
    const reason = failure.code === 'payment-failed' ? failure.message : 'The customer’s payment has expired.';
    throw new AppError(
      'conflict',
      `${reason} We have asked them to pay again; you will get a mail when you can accept.`,
      { code: 'payment-failed', cause: failure },
    );
  }
}

type Acceptance = { paymentId: string | null; mustPayAgain?: boolean };

async function beginAcceptance(tx: Tx, project: CoreProject, { assignment }: ProjectState): Promise<Acceptance> {
  if (assignment?.state !== 'assigned') throw new AppError('conflict', 'This project cannot be accepted now.');
  if (assignment.voiceAgreedAt) throw new AppError('conflict', 'The payment is being processed. Please wait a moment.');
  if (assignment.payments.some(({ status }) => status !== 'authorized')) {
    throw new AppError('conflict', 'The customer is paying right now. Please try again in a moment.');
  }
  const decided = await decideTaxAgain(tx, project, assignment);
  if (decided.mustPayAgain) return { paymentId: null, mustPayAgain: true };
  const voiceAgreedAt = now(tx);
  await tx.assignment.update({ where: { id: assignment.id }, data: { voiceAgreedAt } });
  const [payment] = decided.assignment.payments;
  // Capture an authorized payment even if the team has switched to invoices.
  if (!payment && !pricesOf(decided.project).needsPayment) {
    await sellOnInvoice(tx, decided.project, assignment.id);
    await markAccepted(tx, { ...decided.project, assignments: [{ ...decided.assignment, voiceAgreedAt }] }, null);
    return { paymentId: null };
  }
  if (!payment && (await isPaymentDue(tx, assignment.id))) throw awaitsPayment();
  // The authorization has expired: retry with the current primary card.
  if (!payment) return { paymentId: await startPayment(tx, decided.project, assignment.id, 'acceptance') };
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'capturing' } });
  await enqueueFinalization(tx, payment.id, recoveryDelayMs);
  return { paymentId: payment.id };
}

const awaitsPayment = () =>
  new AppError('conflict', 'The customer has been asked to pay again. You can accept after that.', {
    code: 'payment-failed',
  });

/** Requires that the voice has agreed and can be paid (docs/rules/projects.md#assigning-and-accepting). */
async function requirePayable(tx: Tx, voiceId: string, hasAgreed: boolean): Promise<void> {
  const business = await tx.team.findFirst({
    where: businessWhere(voiceId),
    include: { bankAccounts: { where: { isPrimary: true }, select: { id: true } } },
  });
  const [refusal] = acceptingRefusals({
    hasAgreed,
    isStripeSetUp: business !== null && isStripeSetUp(business),
    hasPrimaryBankAccount: (business?.bankAccounts.length ?? 0) > 0,
    bankTransferInfo: business?.internationalBankTransferInfo ?? '',
  });
  if (refusal) throw invalidField(refusal.field, refusal.message);
}
