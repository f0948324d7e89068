import { refundPayment } from '@/server/jobs';
import { recordRefunds } from '@/server/payments/movements';
import { preparePayoutAgain } from '@/server/payments/prepare-payout';
import { reviewPayment } from '@/server/payments/review-payment';
import { now } from '@/server/platform/clock';
import { db, type Payment, type Prisma, type Refund, type Tx, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { callOnce, PaymentRefused, payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';
import { lockProject, markProjectUpdated } from '@/server/projects/open-project';

type Request = { amountCents: number; reason: string; requestedById: string };

/**
 * Stores a refund with its idempotency key before the request to the provider. Requires the project's lock; the database
 * rejects refunds beyond the charge (refunds_within_payment) and a second one with the same reason.
 */
export async function requestRefund(tx: Tx, { id: paymentId }: Pick<Payment, 'id'>, request: Request): Promise<string> {
  const { id: refundId } = await tx.refund.create({
    data: { ...request, paymentId, idempotencyKey: `refund-${newId()}` },
    select: { id: true },
  });
  await enqueue(tx, refundPayment, { refundId });
  return refundId;
}

type Open = Prisma.RefundGetPayload<{ include: { payment: true } }>;

/**
 * Refunds once, however often it runs. The ledger records what the provider reports (`reviewPayment`).
 * @throws PaymentUnavailable until the outcome is known; the job retries
 */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db.refund.findUnique({ where: { id: refundId }, include: { payment: true } });
  if (!refund || refund.completedAt) return;
  const { stripeIntentId: intentId } = refund.payment;
  if (!intentId) return completeSample(refund);
  try {
    const made = await callOnce({
      key: { value: refund.idempotencyKey, issuedAt: refund.keyIssuedAt },
      replaceKey: () => replaceKey(refund),
      find: () => payments().findRefund({ intentId, refundId }),
      run: (idempotencyKey) =>
        payments().refund({ intentId, amountCents: refund.amountCents, metadata: { refundId }, idempotencyKey }),
    });
    await complete(refund, { stripeRefundId: made.refundId });
    // It may have failed while its response was lost.
    await reviewRefund(made.refundId);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await complete(refund, { failure: error.message });
  }
  await reviewPayment(refund.paymentId);
}

type Result = { stripeRefundId: string } | { failure: string } | Record<string, never>;

async function complete({ id, payment }: Open, result: Result): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const { count } = await tx.refund.updateMany({
      where: { id, completedAt: null },
      data: { ...result, completedAt: now(tx) },
    });
    if (count === 0) return false;
    // It waits for the result.
    await preparePayoutAgain(tx, payment.projectId);
    await markProjectUpdated(tx, payment.projectId, ['details']);
    return true;
  });
}

/** The bank may return a refund days later. Support sees the reason, and can send it again. */
export async function reviewRefund(stripeRefundId: string): Promise<void> {
  const refund = await db.refund.findUnique({ where: { stripeRefundId }, include: { payment: true } });
  if (!refund || refund.failure) return;
  const { failure } = await payments().retrieveRefund(stripeRefundId);
  if (!failure) return;
  await transaction(async (tx) => {
    await lockProject(tx, refund.payment.projectId);
    const { count } = await tx.refund.updateMany({ where: { id: refund.id, stripeRefundId }, data: { failure } });
    if (count > 0) await markProjectUpdated(tx, refund.payment.projectId, ['details']);
  });
}

/** Payments of sample projects are unknown to the provider: the ledger follows our own row. */
async function completeSample(refund: Open): Promise<void> {
  if (!(await complete(refund, {}))) return;
  const { paymentId, amountCents, payment } = refund;
  await transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const { refundedCents } = await tx.payment.update({
      where: { id: paymentId },
      data: { refundedCents: { increment: amountCents } },
    });
    await recordRefunds(tx, payment, refundedCents);
  });
}

/** Replaces the key once: concurrent processes use the key that was stored first. */
async function replaceKey({ id, idempotencyKey }: Refund): Promise<string> {
  await db.refund.updateMany({
    where: { id, idempotencyKey, completedAt: null },
    data: { idempotencyKey: `refund-${newId()}`, keyIssuedAt: now() },
  });
  const stored = await db.refund.findUniqueOrThrow({ where: { id }, select: { idempotencyKey: true } });
  return stored.idempotencyKey;
}
