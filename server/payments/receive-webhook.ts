import { applyStripeEvent } from '@/server/jobs/apply-stripe-event';
import { settlePayment } from '@/server/jobs/settle-payment';
import { db, isUniqueViolation, type Tx, transaction } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';

/** Events of what may have been done at the provider itself: a job looks at the object. */
const reviewedTypes =
  /^(charge\.(refunded|refund\.|dispute\.)|refund\.|payment_intent\.(canceled|succeeded)$|transfer\.(reversed|updated)$)/;

/**
 * The provider tells that something happened. Each event is applied once; what it says is never believed, only taken as
 * a reason to look at the object itself.
 * @throws WebhookRejected when the signature does not fit.
 */
export async function receiveWebhook(rawBody: string, signature: string | null): Promise<void> {
  const notice = payments().verifyWebhook(rawBody, signature);
  if (notice.objectKind === 'account' && notice.objectId) await refreshAccount(notice.objectId);
  try {
    await transaction(async (tx) => {
      const { eventId, type, objectKind, objectId } = notice;
      const isReviewed = reviewedTypes.test(type);
      await tx.stripeEvent.create({
        data: { id: eventId, type, objectKind, objectId, appliedAt: isReviewed ? null : new Date() },
      });
      if (objectKind === 'payment_intent' && objectId) await resumePayment(tx, objectId);
      if (isReviewed) await enqueue(tx, applyStripeEvent, { eventId });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const known = await db.stripeEvent.findUnique({ where: { id: notice.eventId } });
    if (!known) throw error;
  }
}

/** Two events at once may be answered in the other order: what was asked before somebody else wrote is asked again. */
async function refreshAccount(stripeAccountId: string): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const team = await db.team.findUnique({ where: { stripeAccountId }, select: { id: true, lastModified: true } });
    if (!team) return;
    const { currentlyDue, payoutsEnabled } = await payments().retrieveConnectedAccount(stripeAccountId);
    const { count } = await db.team.updateMany({
      where: { id: team.id, lastModified: team.lastModified },
      data: { stripeCurrentlyDue: currentlyDue, stripePayoutsEnabled: payoutsEnabled },
    });
    if (count > 0) return;
  }
  throw new Error(`Account ${stripeAccountId} changes faster than it can be read`);
}

/** Only payments that wait for something are looked at: the others have had their end written. */
async function resumePayment(tx: Tx, intentId: string): Promise<void> {
  const payment = await tx.payment.findFirst({
    where: { stripeIntentId: intentId, status: { in: ['confirming', 'capturing'] } },
    select: { id: true },
  });
  if (payment) await enqueue(tx, settlePayment, { paymentId: payment.id });
}
