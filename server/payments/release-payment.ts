import { requestRelease, type PaymentRow } from './card-payments';
import type { PaymentIssueKind } from '@/lib/domain/payment-issues';
import { openIssue, resolveIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { PaymentUnavailable } from '@/server/platform/payments';
import { findCoreProject, lockProject } from '@/server/projects/open-project';

/**
 * Releases the authorization, if there is one, and stores the result. A payment that was captured in the meantime cannot
 * be released: it is finalized when support has refunded it.
 * @throws PaymentUnavailable until the provider has released it; the job retries.
 */
export async function releasePayment(payment: PaymentRow): Promise<void> {
  if (!payment.stripeIntentId || payment.returnedAt) return;
  const outcome = await requestRelease(payment);
  if (outcome.status === 'captured') return openChargeIssue(payment, outcome);
  const isReturned = outcome.status === 'released' || (outcome.status === 'refused' && outcome.isUnknownToProvider);
  if (!isReturned) {
    throw new PaymentUnavailable(new Error(`Payment ${payment.id} is ${outcome.status}, not released`));
  }
  await markReturned(payment, 'Released at the provider.');
}

const issueKindsResolvedByRelease: PaymentIssueKind[] = ['chargedUnexpectedly', 'notReleased', 'stuck'];

async function markReturned(payment: PaymentRow, resolution: string): Promise<void> {
  await transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    await tx.payment.updateMany({ where: { id: payment.id, returnedAt: null }, data: { returnedAt: now(tx) } });
    const project = await findCoreProject(tx, payment.projectId);
    const filter = { paymentId: payment.id, kind: { in: issueKindsResolvedByRelease } };
    if (project) await resolveIssues(tx, project, filter, resolution);
  });
}

async function openChargeIssue(
  payment: PaymentRow,
  { capturedCents, refundedCents }: { capturedCents: number; refundedCents: number },
): Promise<void> {
  if (refundedCents >= capturedCents) return markReturned(payment, 'Refunded at the provider.');
  await transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    await tx.payment.update({ where: { id: payment.id }, data: { refundedCents } });
    const project = await findCoreProject(tx, payment.projectId);
    if (!project) return;
    await openIssue(
      tx,
      project,
      { paymentId: payment.id },
      {
        kind: 'chargedUnexpectedly',
        amountCents: capturedCents - refundedCents,
        detail: 'Charged at the provider after the assignment was canceled or failed.',
      },
    );
  });
}
