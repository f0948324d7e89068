import { paymentInclude } from './card-payments';
import { recordDisputes, recordRefunds } from './movements';
import { releasePayment } from './release-payment';
import { openIssue, resolveIssues } from '@/server/payments/payment-issues';
import { preparePayoutAgain } from '@/server/payments/prepare-payout';
import { now } from '@/server/platform/clock';
import { type Payment, db, type Tx, transaction } from '@/server/platform/db';
import { type Payment as ProviderPayment, payments } from '@/server/platform/payments';
import type { CoreProject } from '@/server/projects/project-state';
import { findCoreProject, lockProject, markProjectUpdated } from '@/server/projects/open-project';

type ProviderState = { payment: ProviderPayment; disputedCents: number };

/**
 * Applies external changes of a payment at the provider: refunds, disputes, late failures, cancellations and manual
 * captures.
 * Retrieves the current state, so the number and order of events do not matter.
 */
export async function reviewPayment(paymentId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const payment = await db.payment.findUnique({ where: { id: paymentId }, include: paymentInclude });
    if (!payment?.stripeIntentId) return;
    if (payment.status === 'released' || payment.status === 'declined') return releasePayment(payment);
    // The job `continue-payment` handles the other states.
    if (payment.status !== 'authorized' && payment.status !== 'captured') return;
    const providerState = {
      payment: await payments().retrieveIntent(payment.stripeIntentId),
      disputedCents: payment.status === 'captured' ? await payments().disputedCents(payment.stripeIntentId) : 0,
    };
    if (await applyProviderState(payment, providerState)) return;
  }
  throw new Error(`Payment ${paymentId} kept changing while it was reviewed`);
}

/** Returns false when the row changed after it was read, because the provider's state may be outdated. */
async function applyProviderState(payment: Payment, providerState: ProviderState): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const current = await tx.payment.findUnique({ where: { id: payment.id }, select: { lastModified: true } });
    const project = await findCoreProject(tx, payment.projectId);
    if (!current || !project) return true;
    if (current.lastModified.getTime() !== payment.lastModified.getTime()) return false;
    if (payment.status === 'captured') await applyToCaptured(tx, project, payment, providerState);
    else await applyToAuthorized(tx, project, payment, providerState.payment);
    return true;
  });
}

async function applyToAuthorized(
  tx: Tx,
  project: CoreProject,
  payment: Payment,
  providerState: ProviderPayment,
): Promise<void> {
  const subject = { paymentId: payment.id };
  if (providerState.status === 'captured') {
    const { capturedCents } = providerState;
    const detail = 'Charged before the voice accepted.';
    return openIssue(tx, project, subject, { kind: 'chargedUnexpectedly', amountCents: capturedCents, detail });
  }
  // The acceptance renews expired authorizations.
  if (providerState.status !== 'released' || providerState.expired) return;
  const time = now(tx);
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'released', releasedAt: time, returnedAt: time },
  });
  await openIssue(tx, project, subject, { kind: 'canceled', amountCents: payment.amountCents });
}

async function applyToCaptured(
  tx: Tx,
  project: CoreProject,
  payment: Payment,
  { payment: providerState, disputedCents }: ProviderState,
): Promise<void> {
  const isRevoked = providerState.status === 'declined' || providerState.status === 'released';
  if (providerState.status !== 'captured' && !isRevoked) return;
  // A charge that fails after its capture leaves nothing of the money, as a full refund.
  const refundedCents = providerState.status === 'captured' ? providerState.refundedCents : payment.amountCents;
  if (refundedCents === payment.refundedCents && disputedCents === payment.disputedCents) return;
  await tx.payment.update({ where: { id: payment.id }, data: { refundedCents, disputedCents } });
  await recordRefunds(tx, payment, refundedCents);
  await recordDisputes(tx, payment, disputedCents);
  const { _sum: ownRefunds } = await tx.refund.aggregate({
    where: { paymentId: payment.id, failure: null },
    _sum: { amountCents: true },
  });
  const externalCents = refundedCents - (ownRefunds.amountCents ?? 0);
  const detail = isRevoked ? 'The charge failed at the provider after it had been captured.' : '';
  if (refundedCents !== payment.refundedCents)
    await report(tx, project, payment.id, { kind: 'refunded', amountCents: externalCents, detail });
  if (disputedCents !== payment.disputedCents)
    await report(tx, project, payment.id, { kind: 'disputed', amountCents: disputedCents, detail: '' });
  await preparePayoutAgain(tx, project.id);
  // The receipt's note changes.
  await markProjectUpdated(tx, project.id);
}

async function report(
  tx: Tx,
  project: CoreProject,
  paymentId: string,
  issue: { kind: 'refunded' | 'disputed'; amountCents: number; detail: string },
): Promise<void> {
  if (issue.amountCents > 0) return openIssue(tx, project, { paymentId }, issue);
  await resolveIssues(tx, project, { paymentId, kind: issue.kind }, 'No longer the case at the provider.');
}
