import { requestRelease, type PaymentRow } from '@/server/payments/cards/card-payments';
import type { PaymentIssueKind } from '@/lib/domain/money/payment-issues';
import { openIssue, resolveIssues } from './payment-issues';
import type { Report } from './outcomes';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { PaymentUnavailable } from '@/server/platform/payments';
import { lockProject } from '@/server/projects/open-project';

/**
 * Releases the authorization, if there is one, and stores the result. A payment that was captured in the meantime cannot
 * be released: it is finalized when support has refunded it.
 * @throws PaymentUnavailable until the provider has released it; the job retries.
 */
export async function releasePayment(payment: PaymentRow, report: Report): Promise<void> {
  if (!payment.stripeIntentId || payment.returnedAt) return;
  const outcome = await requestRelease(payment);
  if (outcome.status === 'captured') return openChargeIssue(payment, outcome, report);
  const isReturned = outcome.status === 'released' || (outcome.status === 'refused' && outcome.isUnknownToProvider);
  if (!isReturned) {
    throw new PaymentUnavailable(new Error(`Payment ${payment.id} is ${outcome.status}, not released`));
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
