import { applyStripeEvent, continuePayment } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { db, isUniqueViolation, type Tx, transaction } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';

/** Types of reviewed events; docs/rules/payments.md#events-of-the-provider lists what each of them does. */
const reviewedTypes = new RegExp(
  [
    /^charge\.(failed$|expired$|captured$|refunded$|refund\.|dispute\.)/,
    /^refund\./,
    /^payment_intent\.(payment_failed|canceled|succeeded)$/,
    /^transfer\.(reversed|updated)$/,
    /^payment_method\.(updated|automatically_updated)$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** The requirements or bank accounts of a connected account have changed. */
export const accountEventTypes = /^account\.(updated$|external_account\.)/;
/** Events of a connected account about its payouts to the voice's bank. */
const payoutTypes = /^payout\./;

/**
 * Applies a webhook event once. The payload is not trusted: it only triggers a retrieval of the object.
 * @throws WebhookRejected for an invalid signature.
 */
export async function receiveWebhook(rawBody: string, signature: string | null): Promise<void> {
  const notice = payments().verifyWebhook(rawBody, signature);
  try {
    await transaction(async (tx) => {
      const { eventId, type, objectKind, objectId } = notice;
      // `account.updated` may come as an event of the platform about the account.
      const accountId = notice.accountId ?? (objectKind === 'account' ? objectId : null);
      const isReviewed = accountId ? accountEventTypes.test(type) || payoutTypes.test(type) : reviewedTypes.test(type);
      await tx.stripeEvent.create({
        data: { id: eventId, type, objectKind, objectId, accountId, appliedAt: isReviewed ? null : now(tx) },
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

async function resumePayment(tx: Tx, intentId: string): Promise<void> {
  const payment = await tx.payment.findFirst({
    where: { stripeIntentId: intentId, status: { in: ['confirming', 'capturing'] } },
    select: { id: true },
  });
  if (payment) await enqueue(tx, continuePayment, { paymentId: payment.id });
}
