import { settlePayment } from '@/server/jobs/settle-payment';
import { amountsOf } from '@/server/payments/amounts';
import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';
import type { CoreProject } from '@/server/projects/load-project';

/** A process that died between its two transactions is given this long. */
const cutOffMs = 30_000;

/**
 * Writes the payment before the provider is asked, with the key that makes every retry the same request, and the job
 * that settles it should this process die. The caller holds the project's lock and calls `advancePayment` after it.
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
  await enqueueFinalization(tx, payment.id, cutOffMs);
  return payment.id;
}

/** What was confirmed at the assignment is what is paid for it, whatever has changed for the team since. */
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
