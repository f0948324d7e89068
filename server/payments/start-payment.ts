import { settlePayment } from '@/server/jobs/settle-payment';
import { amountsOf } from '@/server/projects/amounts';
import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';
import type { CoreProject } from '@/server/projects/load-project';

/** Delay before a payment is recovered whose process crashed between its two transactions. */
const recoveryDelayMs = 30_000;

/**
 * Creates the payment before the provider request, with its idempotency key and a job that finalizes it after a crash.
 * Requires the project's lock. Call `advancePayment` after the transaction.
 */
export async function startPayment(tx: Tx, project: CoreProject, assignmentId: string): Promise<string> {
  const { grossCents, vatCents } = await amountsToPay(tx, project, assignmentId);
  const card = await tx.creditCard.findFirst({ where: { teamId: project.teamId, isPrimary: true } });
  if (!card) throw new AppError('conflict', 'Please add a credit card', { code: 'no-card' });
  const payment = await tx.payment.create({
    data: {
      projectId: project.id,
      assignmentId,
      teamId: project.teamId,
      creditCardId: card.id,
      amountCents: grossCents,
      vatCents,
      idempotencyKey: `payment-${newId()}`,
      isTest: payments().isTestMode(),
    },
  });
  await enqueueFinalization(tx, payment.id, recoveryDelayMs);
  return payment.id;
}

/**
 * Returns the amounts of the assignment's first payment, if any, so that later changes of the team do not affect them.
 */
async function amountsToPay(
  tx: Tx,
  project: CoreProject,
  assignmentId: string,
): Promise<{ grossCents: number; vatCents: number }> {
  const before = await tx.payment.findFirst({ where: { assignmentId }, select: { amountCents: true, vatCents: true } });
  return before ? { grossCents: before.amountCents, vatCents: before.vatCents } : amountsOf(project);
}

export function enqueueFinalization(tx: Tx, paymentId: string, delayMs: number): Promise<void> {
  return enqueue(tx, settlePayment, { paymentId }, { startAfter: new Date(Date.now() + delayMs) });
}
