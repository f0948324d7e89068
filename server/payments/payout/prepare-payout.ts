import { chargeOf } from '@/lib/domain/money/charges';
import { isFeeDue, isFullRefundPending, type PayoutDecision, preparePayout } from '@/lib/domain/money/payouts';
import { payOut } from '@/server/jobs';
import { cancelFee, recordFee } from '@/server/payments/movements';
import type { PaymentEffect } from '@/server/payments/payment-effects';
import { isOnHold } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import type { DocumentKind, Prisma, Tx } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';
import { requeueFailedPayouts } from './failed-payouts';
import { findPayout, type ProjectPayout } from './project-payout';

/**
 * Decides about a payout that has not left yet, from the current state of its payment. Requires the project's lock.
 * @param hasAccount whether the voice has an account at the provider, and is paid by it.
 */
export async function decidePayout(
  tx: Tx,
  { assignment: { projectId }, method, transferFileId }: ProjectPayout,
  hasAccount: boolean,
): Promise<PayoutDecision> {
  const sale = (await salesOf(tx, [projectId])).get(projectId) ?? { charge: null, isSaleCanceled: false };
  const isHeld = await isOnHold(tx, projectId);
  return preparePayout({ method, hasAccount, ...sale, isOnHold: isHeld, isInBankFile: transferFileId !== null });
}

/** Returns those of the projects whose fee is not due, because the customer gets all of the money back. */
export async function projectsWithoutFee(tx: Tx, projectIds: readonly string[]): Promise<Set<string>> {
  const sales = [...(await salesOf(tx, projectIds))];
  return new Set(sales.flatMap(([id, sale]) => (isFeeDue(sale) && !isFullRefundPending(sale) ? [] : id)));
}

/**
 * Prepares the payout again after a change of the payment: a full refund cancels the fee, the end of a dispute releases
 * it, and a refund that failed restores it. Requires the project's lock.
 */
export async function preparePayoutAgain(tx: Tx, projectId: string): Promise<PaymentEffect[]> {
  const payout = await findPayout(tx, projectId);
  if (payout?.status === 'payable') await enqueue(tx, payOut, { payoutId: payout.id });
  if (payout?.status === 'failed') await requeueFailedPayouts(tx, { id: payout.id });
  if (payout?.status === 'canceled' && !(await projectsWithoutFee(tx, [projectId])).has(projectId))
    return restorePayout(tx, payout);
  return [];
}

/**
 * Makes the payout payable again, with a new key: the provider may repeat its response to a transfer that was refused
 * before.
 */
async function restorePayout(tx: Tx, payout: ProjectPayout): Promise<PaymentEffect[]> {
  const { id: payoutId, voiceId, amountCents } = payout;
  const { count } = await tx.payout.updateMany({
    where: { id: payoutId, status: 'canceled' },
    data: {
      status: 'payable',
      canceledAt: null,
      failures: 0,
      idempotencyKey: `payout-${payoutId}-${newId()}`,
      keyIssuedAt: now(tx),
    },
  });
  if (count === 0) return [];
  await recordFee(tx, payout);
  await enqueue(tx, payOut, { payoutId });
  return [{ kind: 'fee-restored', voiceId, amountCents }];
}

/** Returns the effect if the document of the fee was not issued at the approval, because the fee was not due then. */
export async function feeDueOutcome(tx: Tx, projectId: string): Promise<PaymentEffect[]> {
  const kind = { in: ['selfBilling', 'invoiceInfo'] satisfies DocumentKind[] };
  const documents = await tx.projectDocument.count({ where: { projectId, kind } });
  return documents === 0 ? [{ kind: 'fee-due' }] : [];
}

/** Columns of a payment that `chargeOf` needs. */
export const chargeSelect = {
  amountCents: true,
  refundedCents: true,
  refunds: { where: { failure: null }, select: { amountCents: true, completedAt: true } },
} as const satisfies Prisma.PaymentSelect;

type Sale = Parameters<typeof isFeeDue>[0];

async function salesOf(tx: Tx, projectIds: readonly string[]): Promise<Map<string, Sale>> {
  const projects = await tx.project.findMany({
    where: { id: { in: [...projectIds] } },
    select: {
      id: true,
      canceledAt: true,
      payments: { where: { status: 'captured' }, select: chargeSelect },
      assignments: { where: { state: 'accepted' }, select: { invoice: { select: { canceledAt: true } } } },
    },
  });
  return new Map(
    projects.map(({ id, canceledAt, payments: [payment], assignments }) => {
      const isInvoiceCanceled = assignments.some(({ invoice }) => invoice?.canceledAt);
      return [
        id,
        { charge: payment ? chargeOf(payment) : null, isSaleCanceled: Boolean(canceledAt) || isInvoiceCanceled },
      ];
    }),
  );
}

/**
 * Cancels a fee that is not owed anymore; returns no effect if it was canceled before. Requires the project's lock.
 */
export async function cancelPayout(tx: Tx, payout: ProjectPayout): Promise<PaymentEffect[]> {
  const { id, voiceId } = payout;
  const { count } = await tx.payout.updateMany({
    where: { id, status: { in: ['payable', 'transferring', 'failed'] } },
    data: { status: 'canceled', canceledAt: now(tx), failure: null, retryAt: null },
  });
  if (count === 0) return [];
  await cancelFee(tx, payout);
  return [{ kind: 'fee-canceled', voiceId }];
}
