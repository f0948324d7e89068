import { advancePayment } from '@/server/payments/advance-payment';
import { openIssue, resolveIssues } from '@/server/payments/payment-issues';
import { type Payment, db, type Tx, transaction } from '@/server/platform/db';
import { type Payment as ProviderPayment, payments } from '@/server/platform/payments';
import { type CoreProject, findCoreProject, lockProject } from '@/server/projects/load-project';
import { markProjectUpdated } from '@/server/projects/mark-project-updated';

/** What the provider holds of a payment. */
type Standing = { payment: ProviderPayment; disputedCents: number };

/**
 * Applies what was done to a payment at the provider and not by this product: a refund, a dispute, a cancellation, a
 * charge by hand. Asks the provider for the present state, so any number of events in any order lead to the same result.
 */
export async function reviewPayment(paymentId: string): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const payment = await db.payment.findUnique({ where: { id: paymentId } });
    if (!payment?.stripeIntentId) return;
    if (payment.status === 'released' || payment.status === 'declined') {
      await advancePayment(paymentId);
      return;
    }
    // The job that settles it looks at all of this.
    if (payment.status !== 'authorised' && payment.status !== 'captured') return;
    const standing = {
      payment: await payments().retrieveIntent(payment.stripeIntentId),
      disputedCents: payment.status === 'captured' ? await payments().disputedCents(payment.stripeIntentId) : 0,
    };
    if (await applyStanding(payment, standing)) return;
  }
  throw new Error(`Payment ${paymentId} changes faster than it can be read`);
}

/** False when the row was changed after it was read: what the provider said may be older than that change. */
async function applyStanding(payment: Payment, standing: Standing): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const current = await tx.payment.findUnique({ where: { id: payment.id }, select: { lastModified: true } });
    const project = await findCoreProject(tx, payment.projectId);
    if (!current || !project) return true;
    if (current.lastModified.getTime() !== payment.lastModified.getTime()) return false;
    if (payment.status === 'captured') await applyToCharged(tx, project, payment, standing);
    else await applyToReserved(tx, project, payment, standing.payment);
    return true;
  });
}

async function applyToReserved(
  tx: Tx,
  project: CoreProject,
  payment: Payment,
  standing: ProviderPayment,
): Promise<void> {
  const subject = { paymentId: payment.id };
  if (standing.status === 'captured') {
    const { capturedCents } = standing;
    const detail = 'Charged before the voice accepted.';
    return openIssue(tx, project, subject, { kind: 'chargedUnexpectedly', amountCents: capturedCents, detail });
  }
  // One that ran out is renewed when the voice accepts.
  if (standing.status !== 'released' || standing.expired) return;
  const now = new Date();
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'released', releasedAt: now, returnedAt: now },
  });
  await openIssue(tx, project, subject, { kind: 'canceled', amountCents: payment.amountCents });
}

async function applyToCharged(
  tx: Tx,
  project: CoreProject,
  payment: Payment,
  { payment: standing, disputedCents }: Standing,
): Promise<void> {
  if (standing.status !== 'captured') return;
  const { refundedCents } = standing;
  if (refundedCents === payment.refundedCents && disputedCents === payment.disputedCents) return;
  await tx.payment.update({ where: { id: payment.id }, data: { refundedCents, disputedCents } });
  const { _sum: own } = await tx.refund.aggregate({ where: { paymentId: payment.id }, _sum: { amountCents: true } });
  const foreignCents = refundedCents - (own.amountCents ?? 0);
  if (refundedCents !== payment.refundedCents) await report(tx, project, payment.id, 'refunded', foreignCents);
  if (disputedCents !== payment.disputedCents) await report(tx, project, payment.id, 'disputed', disputedCents);
  // The receipt is shown with a note.
  await markProjectUpdated(tx, project.id);
}

async function report(
  tx: Tx,
  project: CoreProject,
  paymentId: string,
  kind: 'refunded' | 'disputed',
  amountCents: number,
): Promise<void> {
  if (amountCents > 0) return openIssue(tx, project, { paymentId }, { kind, amountCents });
  await resolveIssues(tx, project, { paymentId, kind }, 'No longer the case at the provider.');
}
