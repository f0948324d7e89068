import type { PaymentIssueKind } from '@/lib/domain/payment-issues';
import type { Outcome, PaymentRow } from '@/server/payments/advance';
import { openIssue, resolveIssues } from '@/server/payments/payment-issues';
import { transaction } from '@/server/platform/db';
import { PaymentUnavailable } from '@/server/platform/payments';
import { findCoreProject, lockProject } from '@/server/projects/load-project';

/**
 * Writes what the provider answered to a release. A payment that was charged in the meantime cannot be released: support
 * has to refund it, and the row is settled when that is done.
 * @throws PaymentUnavailable while the provider holds the money: the job asks again.
 */
export async function applyRelease(payment: PaymentRow, outcome: Outcome): Promise<void> {
  if (outcome.status === 'captured') return applyCharged(payment, outcome);
  const isReturned = outcome.status === 'released' || (outcome.status === 'refused' && outcome.isUnknownToProvider);
  if (!isReturned) {
    throw new PaymentUnavailable(new Error(`Payment ${payment.id} is ${outcome.status}, not released`));
  }
  await settle(payment, 'Released at the provider.');
}

/** What is over once the provider holds nothing of a payment any more. */
const settledKinds: PaymentIssueKind[] = ['chargedUnexpectedly', 'notReleased', 'stuck'];

async function settle(payment: PaymentRow, resolution: string): Promise<void> {
  await transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    await tx.payment.updateMany({ where: { id: payment.id, returnedAt: null }, data: { returnedAt: new Date() } });
    const project = await findCoreProject(tx, payment.projectId);
    const which = { paymentId: payment.id, kind: { in: settledKinds } };
    if (project) await resolveIssues(tx, project, which, resolution);
  });
}

async function applyCharged(
  payment: PaymentRow,
  { capturedCents, refundedCents }: { capturedCents: number; refundedCents: number },
): Promise<void> {
  if (refundedCents >= capturedCents) return settle(payment, 'Refunded at the provider.');
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
        detail: 'Charged at the provider after the assignment was taken back or failed.',
      },
    );
  });
}
