import {
  canceledFeeText,
  isFeeDue,
  isFullRefundPending,
  type PayoutDecision,
  preparePayout,
} from '@/lib/domain/payout-preparation';
import { payOut } from '@/server/jobs';
import { notify } from '@/server/notifications/notify';
import { requeueFailedPayouts } from '@/server/payments/failed-payouts';
import { cancelFee } from '@/server/payments/movements';
import { isOnHold } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import type { Payout, Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';
import { markProjectUpdated } from '@/server/projects/open-project';

/**
 * Decides about a payout that has not left yet, from the current state of its payment. Requires the project's lock.
 * @param hasAccount whether the voice has an account at the provider, and is paid by it
 */
export async function decidePayout(tx: Tx, payout: Payout, hasAccount: boolean): Promise<PayoutDecision> {
  const { projectId, method, transferFileId } = payout;
  const sale = (await salesOf(tx, [projectId])).get(projectId) ?? { charge: null, isSaleCanceled: false };
  const isHeld = await isOnHold(tx, projectId);
  return preparePayout({ method, hasAccount, ...sale, isOnHold: isHeld, isInBankFile: transferFileId !== null });
}

/** Those of the projects whose fee is not due, because the customer gets all of the money back. */
export async function projectsWithoutFee(tx: Tx, projectIds: readonly string[]): Promise<Set<string>> {
  const sales = [...(await salesOf(tx, projectIds))];
  return new Set(sales.flatMap(([id, sale]) => (isFeeDue(sale) && !isFullRefundPending(sale) ? [] : id)));
}

/** After a change of the payment: a full refund cancels the fee, and the end of a dispute releases it. */
export async function preparePayoutAgain(tx: Tx, projectId: string): Promise<void> {
  const payout = await tx.payout.findUnique({ where: { projectId }, select: { id: true, status: true } });
  if (payout?.status === 'payable') await enqueue(tx, payOut, { payoutId: payout.id });
  if (payout?.status === 'failed') await requeueFailedPayouts(tx, { id: payout.id });
}

type Sale = Parameters<typeof isFeeDue>[0];

async function salesOf(tx: Tx, projectIds: readonly string[]): Promise<Map<string, Sale>> {
  const projects = await tx.project.findMany({
    where: { id: { in: [...projectIds] } },
    select: {
      id: true,
      canceledAt: true,
      payments: {
        where: { status: 'captured' },
        select: {
          ...{ amountCents: true, refundedCents: true },
          refunds: { where: { failure: null }, select: { amountCents: true, completedAt: true } },
        },
      },
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

type Charged = {
  amountCents: number;
  refundedCents: number;
  refunds: readonly { amountCents: number; completedAt: Date | null }[];
};

/** Our own refunds are pending from their request on, until the provider's amount contains them. */
function chargeOf({ amountCents, refundedCents, refunds }: Charged): NonNullable<Sale['charge']> {
  const sumOf = (rows: Charged['refunds']) => rows.reduce((sum, refund) => sum + refund.amountCents, 0);
  const openCents = sumOf(refunds.filter(({ completedAt }) => completedAt === null));
  return { amountCents, refundedCents, pendingCents: Math.max(openCents, sumOf(refunds) - refundedCents) };
}

/** The fee is not owed anymore; the voice is notified once. Requires the project's lock. */
export async function cancelPayout(tx: Tx, payout: Payout): Promise<void> {
  const { id, projectId, voiceId } = payout;
  const { count } = await tx.payout.updateMany({
    where: { id, status: { in: ['payable', 'transferring', 'failed'] } },
    data: { status: 'canceled', canceledAt: now(tx), failure: null, retryAt: null },
  });
  if (count === 0) return;
  await cancelFee(tx, payout);
  const { name: projectName } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { name: true },
  });
  const values = { side: 'issue', projectName, sentence: canceledFeeText } as const;
  await notify(tx, { kind: 'payment', userId: voiceId, projectId, values });
  await markProjectUpdated(tx, projectId, ['details']);
}
