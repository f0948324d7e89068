import { settlePayment } from '@/server/jobs/settle-payment';
import { db, isUniqueViolation, type Tx, transaction } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';

/**
 * The provider tells that something happened. Each event is applied once; what it says is never believed, only taken as
 * a reason to look at the object itself.
 * @throws WebhookRejected when the signature does not fit.
 */
export async function receiveWebhook(rawBody: string, signature: string | null): Promise<void> {
  const notice = payments().verifyWebhook(rawBody, signature);
  const account =
    notice.objectKind === 'account' && notice.objectId
      ? await payments().retrieveConnectedAccount(notice.objectId)
      : null;
  try {
    await transaction(async (tx) => {
      await tx.stripeEvent.create({ data: { id: notice.eventId, type: notice.type } });
      if (notice.objectKind === 'payment_intent' && notice.objectId) await resumePayment(tx, notice.objectId);
      if (account) {
        await tx.team.updateMany({
          where: { stripeAccountId: account.accountId },
          data: { stripeCurrentlyDue: account.currentlyDue, stripePayoutsEnabled: account.payoutsEnabled },
        });
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const known = await db.stripeEvent.findUnique({ where: { id: notice.eventId } });
    if (!known) throw error;
  }
}

/** Only payments that wait for something are looked at: the others have had their end written. */
async function resumePayment(tx: Tx, intentId: string): Promise<void> {
  const payment = await tx.payment.findFirst({
    where: { stripeIntentId: intentId, status: { in: ['confirming', 'capturing'] } },
    select: { id: true },
  });
  if (payment) await enqueue(tx, settlePayment, { paymentId: payment.id });
}
