import { refundPayment } from '@/server/jobs';
import { recordRefunds } from './movements';
import type { Report } from './payment-effects';
import { preparePayoutAgain } from '@/server/payments/payout/prepare-payout';
import { reviewPayment } from './review-payment';
import { now } from '@/server/platform/clock';
import {
  db,
  isUniqueViolation,
  type Payment,
  type Prisma,
  type Refund,
  type Tx,
  transaction,
} from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { callOnce, PaymentRefused, payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';
import { lockProject } from '@/server/projects/open-project';

type Open = Prisma.RefundGetPayload<{ include: { payment: true } }>;

type Request = { amountCents: number; reason: string; requestedById: string };

/**
 * Stores a refund with its idempotency key before the request to the provider. Requires the project's lock.
 * @throws AppError 'conflict' beyond the charge, and for a second one with the same reason.
 */
export async function requestRefund(tx: Tx, { id: paymentId }: Pick<Payment, 'id'>, request: Request): Promise<void> {
  const { id: refundId } = await tx.refund
    .create({ data: { ...request, paymentId, idempotencyKey: `refund-${newId()}` }, select: { id: true } })
    .catch(asConflict);
  await enqueue(tx, refundPayment, { refundId });
}

/**
 * Sends a refund that failed with a new key, because the provider repeats its refusal of a key for a day. Requires the
 * project's lock.
 * @throws AppError 'conflict' beyond the charge.
 */
export async function requestRefundAgain(tx: Tx, refundId: string): Promise<void> {
  const request = { idempotencyKey: `refund-${newId()}`, keyIssuedAt: now(tx), stripeRefundId: null };
  await tx.refund
    .update({ where: { id: refundId }, data: { ...request, failure: null, completedAt: null } })
    .catch(asConflict);
  await enqueue(tx, refundPayment, { refundId });
}

export const sameReason = (): AppError =>
  new AppError('conflict', 'This payment has a refund with this reason already.');

/**
 * Throws the error as a conflict if it comes from a constraint of the database: a unique reason, or
 * `refunds_within_payment`. These hold regardless of earlier checks.
 */
function asConflict(error: unknown): never {
  if (isUniqueViolation(error)) throw sameReason();
  if (!(error instanceof Error) || !error.message.includes('exceed what was charged')) throw error;
  throw new AppError('conflict', 'All refunds together would exceed what was charged.', { cause: error });
}

/**
 * Refunds once, however often it runs. The ledger records what the provider reports (`reviewPayment`): a retry also records
 * what an earlier run has sent.
 * @throws PaymentUnavailable until the outcome is known and recorded; the job retries.
 */
export async function sendRefund(refundId: string, report: Report): Promise<void> {
  const refund = await db.refund.findUnique({ where: { id: refundId }, include: { payment: true } });
  if (!refund) return;
  const { stripeIntentId: intentId } = refund.payment;
  if (!intentId) return completeSample(refund, report);
  if (!refund.completedAt) await complete(refund, await request(refund, intentId), report);
  // The refund may have failed while its response was lost.
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
    return { failure: error.reason };
  }
}

type Result = { stripeRefundId: string } | { failure: string } | Record<string, never>;

async function complete({ id, payment, amountCents }: Open, result: Result, report: Report): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const { count } = await tx.refund.updateMany({
      where: { id, completedAt: null },
      data: { ...result, completedAt: now(tx) },
    });
    if (count === 0) return false;
    await report(tx, payment.projectId, [
      { kind: 'refund-changed' },
      ...('failure' in result
        ? []
        : [{ kind: 'refund-made', assignmentId: payment.assignmentId, amountCents } as const]),
      // The payout waits for the result.
      ...(await preparePayoutAgain(tx, payment.projectId)),
    ]);
    return true;
  });
}

/** Reviews a refund, which the bank may return days later. Support sees the reason, and can send it again. */
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

/** Completes a refund of a sample project, whose payment the provider does not know: the ledger follows our own row. */
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
    await report(tx, payment.projectId, [{ kind: 'charge-changed' }]);
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
