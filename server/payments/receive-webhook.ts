import { applyStripeEvent, settlePayment } from '@/server/jobs';
import { db, isUniqueViolation, type Tx, transaction } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';

const reviewedTypes =
  /^(charge\.(refunded|refund\.|dispute\.)|refund\.|payment_intent\.(canceled|succeeded)$|transfer\.(reversed|updated)$)/;

/**
 * Applies a webhook event once. The payload is not trusted: it only triggers a retrieval of the object.
 * @throws WebhookRejected for an invalid signature
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
    const storedEvent = await db.stripeEvent.findUnique({ where: { id: notice.eventId } });
    if (!storedEvent) throw error;
  }
}

/** Retries after a concurrent update, because responses to concurrent events may arrive out of order. */
async function refreshAccount(stripeAccountId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const team = await db.team.findUnique({ where: { stripeAccountId }, select: { id: true, lastModified: true } });
    if (!team) return;
    const { currentlyDue, payoutsEnabled } = await payments().retrieveConnectedAccount(stripeAccountId);
    const { count } = await db.team.updateMany({
      where: { id: team.id, lastModified: team.lastModified },
      data: { stripeCurrentlyDue: currentlyDue, stripePayoutsEnabled: payoutsEnabled },
    });
    if (count > 0) return;
  }
  throw new Error(`Account ${stripeAccountId} kept changing while it was refreshed`);
}

async function resumePayment(tx: Tx, intentId: string): Promise<void> {
  const payment = await tx.payment.findFirst({
    where: { stripeIntentId: intentId, status: { in: ['confirming', 'capturing'] } },
    select: { id: true },
  });
  if (payment) await enqueue(tx, settlePayment, { paymentId: payment.id });
}
