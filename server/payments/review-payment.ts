import type { PaymentIssueKind } from '@/lib/domain/money/payment-issues';
import { paymentInclude, type PaymentRow, requestRelease } from '@/server/payments/cards/card-payments';
import { preparePayoutAgain } from '@/server/payments/payout/prepare-payout';
import { now } from '@/server/platform/clock';
import { db, type Payment, transaction, type Tx } from '@/server/platform/db';
import { type Payment as ProviderPayment, payments, PaymentUnavailable } from '@/server/platform/payments';
import { lockProject } from '@/server/projects/open-project';
import { recordDisputes, recordRefunds } from './movements';
import type { PaymentEffect, Report } from './payment-effects';
import { openIssue, resolveIssues } from './payment-issues';

type ProviderState = { payment: ProviderPayment; disputedCents: number };

/**
 * Applies external changes of a payment at the provider: refunds, disputes, late failures, cancellations and manual
 * captures.
 * Retrieves the current state, so the number and order of events do not matter.
 */
export async function reviewPayment(paymentId: string, report: Report): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const payment = await db.payment.findUnique({ where: { id: paymentId }, include: paymentInclude });
    if (!payment?.stripeIntentId) return;
    if (payment.status === 'released' || payment.status === 'declined') return releaseAtProvider(payment, report);
    // The job `continue-payment` handles the other states.
    if (payment.status !== 'authorized' && payment.status !== 'captured') return;
    const providerState = {
      payment: await payments().retrieveIntent(payment.stripeIntentId),
      disputedCents: payment.status === 'captured' ? await payments().disputedCents(payment.stripeIntentId) : 0,
    };
    if (await applyProviderState(payment, providerState, report)) return;
  }
  throw new Error(`Payment ${paymentId} kept changing while it was reviewed`);
}

/** Returns false when the row changed after it was read, because the provider's state may be outdated. */
async function applyProviderState(payment: Payment, providerState: ProviderState, report: Report): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const current = await tx.payment.findUnique({ where: { id: payment.id }, select: { lastModified: true } });
    if (!current) return true;
    if (current.lastModified.getTime() !== payment.lastModified.getTime()) return false;
    const effects =
      payment.status === 'captured'
        ? await applyToCaptured(tx, payment, providerState)
        : await applyToAuthorized(tx, payment, providerState.payment);
    await report(tx, payment.projectId, effects);
    return true;
  });
}

async function applyToAuthorized(tx: Tx, payment: Payment, providerState: ProviderPayment): Promise<PaymentEffect[]> {
  const { projectId, assignmentId, id: paymentId, amountCents } = payment;
  const part = { assignmentId, paymentId };
  if (providerState.status === 'captured') {
    const { capturedCents } = providerState;
    const detail = 'Charged before the voice accepted.';
    return openIssue(tx, projectId, part, { kind: 'chargedUnexpectedly', amountCents: capturedCents, detail });
  }
  // The acceptance renews expired authorizations.
  if (providerState.status !== 'released' || providerState.expired) return [];
  const time = now(tx);
  await tx.payment.update({
    where: { id: paymentId },
    data: { status: 'released', releasedAt: time, returnedAt: time },
  });
  return openIssue(tx, projectId, part, { kind: 'canceled', amountCents });
}

async function applyToCaptured(
  tx: Tx,
  payment: Payment,
  { payment: providerState, disputedCents }: ProviderState,
): Promise<PaymentEffect[]> {
  const isRevoked = providerState.status === 'declined' || providerState.status === 'released';
  if (providerState.status !== 'captured' && !isRevoked) return [];
  // A charge that fails after its capture leaves no money, like a full refund.
  const refundedCents = providerState.status === 'captured' ? providerState.refundedCents : payment.amountCents;
  if (refundedCents === payment.refundedCents && disputedCents === payment.disputedCents) return [];
  await tx.payment.update({ where: { id: payment.id }, data: { refundedCents, disputedCents } });
  await recordRefunds(tx, payment, refundedCents);
  await recordDisputes(tx, payment, disputedCents);
  const { _sum: ownRefunds } = await tx.refund.aggregate({
    where: { paymentId: payment.id, failure: null },
    _sum: { amountCents: true },
  });
  const externalCents = refundedCents - (ownRefunds.amountCents ?? 0);
  const detail = isRevoked ? 'The charge failed at the provider after it had been captured.' : '';
  const effects: PaymentEffect[] = [{ kind: 'charge-changed' }];
  if (refundedCents !== payment.refundedCents)
    effects.push(...(await updateIssue(tx, payment, { kind: 'refunded', amountCents: externalCents, detail })));
  if (disputedCents !== payment.disputedCents)
    effects.push(...(await updateIssue(tx, payment, { kind: 'disputed', amountCents: disputedCents, detail: '' })));
  return [...effects, ...(await preparePayoutAgain(tx, payment.projectId))];
}

function updateIssue(
  tx: Tx,
  { projectId, assignmentId, id: paymentId }: Payment,
  issue: { kind: 'refunded' | 'disputed'; amountCents: number; detail: string },
): Promise<PaymentEffect[]> {
  if (issue.amountCents > 0) return openIssue(tx, projectId, { assignmentId, paymentId }, issue);
  return resolveIssues(tx, projectId, { paymentId, kind: issue.kind }, 'No longer the case at the provider.');
}

/**
 * Releases the authorization, if there is one, and stores the result. A payment that was captured in the meantime cannot
 * be released: it is finalized when support has refunded it.
 * @throws PaymentUnavailable until the provider has released it; the job retries.
 */
export async function releaseAtProvider(payment: PaymentRow, report: Report): Promise<void> {
  if (!payment.stripeIntentId || payment.returnedAt) return;
  const result = await requestRelease(payment);
  if (result.status === 'captured') return openChargeIssue(payment, result, report);
  const isReturned = result.status === 'released' || (result.status === 'refused' && result.isUnknownToProvider);
  if (!isReturned) {
    throw new PaymentUnavailable(new Error(`Payment ${payment.id} is ${result.status}, not released`));
  }
  await markReturned(payment, 'Released at the provider.', report);
}

const issueKindsResolvedByRelease: PaymentIssueKind[] = ['chargedUnexpectedly', 'notReleased', 'stuck'];

async function markReturned(payment: PaymentRow, resolution: string, report: Report): Promise<void> {
  const { id: paymentId, projectId } = payment;
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    await tx.payment.updateMany({ where: { id: paymentId, returnedAt: null }, data: { returnedAt: now(tx) } });
    const filter = { paymentId, kind: { in: issueKindsResolvedByRelease } };
    await report(tx, projectId, await resolveIssues(tx, projectId, filter, resolution));
  });
}

async function openChargeIssue(
  payment: PaymentRow,
  { capturedCents, refundedCents }: { capturedCents: number; refundedCents: number },
  report: Report,
): Promise<void> {
  if (refundedCents >= capturedCents) return markReturned(payment, 'Refunded at the provider.', report);
  const { id: paymentId, projectId, assignmentId } = payment;
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    await tx.payment.update({ where: { id: paymentId }, data: { refundedCents } });
    const issue = {
      kind: 'chargedUnexpectedly',
      amountCents: capturedCents - refundedCents,
      detail: 'Charged at the provider after the assignment was canceled or failed.',
    } as const;
    await report(tx, projectId, await openIssue(tx, projectId, { assignmentId, paymentId }, issue));
  });
}
