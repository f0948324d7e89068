import { refundPayment } from '@/server/jobs';
import { recordRefunds } from './movements';
import type { Report } from './outcomes';
import { preparePayoutAgain } from '@/server/payments/payout/prepare-payout';
import { reviewPayment } from './review-payment';
import { now } from '@/server/platform/clock';
import { db, type Payment, type Prisma, type Refund, type Tx, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { callOnce, PaymentRefused, payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';
import { lockProject } from '@/server/projects/open-project';

type Open = Prisma.RefundGetPayload<{ include: { payment: true } }>;

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

/**
 * Refunds once, however often it runs. The ledger records what the provider reports (`reviewPayment`): a retry also records
 * what an earlier run has sent.
 * @throws PaymentUnavailable until the outcome is known and recorded; the job retries
 */
export async function sendRefund(refundId: string, report: Report): Promise<void> {
  const refund = await db.refund.findUnique({ where: { id: refundId }, include: { payment: true } });
  if (!refund) return;
  const { stripeIntentId: intentId } = refund.payment;
  if (!intentId) return completeSample(refund, report);
  if (!refund.completedAt) await complete(refund, await request(refund, intentId), report);
  // It may have failed while its response was lost.
  const { stripeRefundId } = await db.refund.findUniqueOrThrow({ where: { id: refundId } });
  if (stripeRefundId) await reviewRefund(stripeRefundId, report);
  await reviewPayment(refund.paymentId, report);
}

async function request(refund: Open, intentId: string): Promise<Result> {
  const { id: refundId, amountCents } = refund;
  try {
    const { refundId: stripeRefundId } = await callOnce({
      key: { value: refund.idempotencyKey, issuedAt: refund.keyIssuedAt },
      replaceKey: () => replaceKey(refund),
      find: () => payments().findRefund({ intentId, refundId }),
      run: (idempotencyKey) => payments().refund({ intentId, amountCents, metadata: { refundId }, idempotencyKey }),
    });
    return { stripeRefundId };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    return { failure: error.message };
  }
}

type Result = { stripeRefundId: string } | { failure: string } | Record<string, never>;

async function complete({ id, payment }: Open, result: Result, report: Report): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const { count } = await tx.refund.updateMany({
      where: { id, completedAt: null },
      data: { ...result, completedAt: now(tx) },
    });
    if (count === 0) return false;
    await report(tx, payment.projectId, [
      { kind: 'refund-changed' },
      // The payout waits for the result.
      ...(await preparePayoutAgain(tx, payment.projectId)),
    ]);
    return true;
  });
}

/** The bank may return a refund days later. Support sees the reason, and can send it again. */
export async function reviewRefund(stripeRefundId: string, report: Report): Promise<void> {
  const refund = await db.refund.findUnique({ where: { stripeRefundId }, include: { payment: true } });
  if (!refund || refund.failure) return;
  const { failure } = await payments().retrieveRefund(stripeRefundId);
  if (!failure) return;
  const { projectId } = refund.payment;
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const { count } = await tx.refund.updateMany({ where: { id: refund.id, stripeRefundId }, data: { failure } });
    if (count === 0) return;
    await report(tx, projectId, [{ kind: 'refund-changed' }, ...(await preparePayoutAgain(tx, projectId))]);
  });
}

/** Payments of sample projects are unknown to the provider: the ledger follows our own row. */
async function completeSample(refund: Open, report: Report): Promise<void> {
  if (!(await complete(refund, {}, report))) return;
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
