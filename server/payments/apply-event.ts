import { reviewPayment } from '@/server/payments/review-payment';
import { reviewTransfer } from '@/server/payments/review-transfer';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';

/** Applies a webhook's event: the object that it names is looked at, whatever the event said. Doing it twice is no error. */
export async function applyEvent(eventId: string): Promise<void> {
  const event = await db.stripeEvent.findUnique({ where: { id: eventId } });
  if (!event || event.appliedAt) return;
  if (event.objectId) await review(event.objectKind, event.objectId);
  await db.stripeEvent.update({ where: { id: eventId }, data: { appliedAt: new Date() } });
}

async function review(objectKind: string, objectId: string): Promise<void> {
  switch (objectKind) {
    case 'payment_intent':
      return reviewIntent(objectId);
    case 'charge':
    case 'dispute':
    case 'refund': {
      const intentId = await payments().intentOf(objectKind, objectId);
      return intentId ? reviewIntent(intentId) : undefined;
    }
    case 'transfer':
      return reviewTransfer(objectId);
  }
}

/** An intent that no row names is not ours, or not yet: the process that makes it writes it down. */
async function reviewIntent(stripeIntentId: string): Promise<void> {
  const payment = await db.payment.findUnique({ where: { stripeIntentId }, select: { id: true } });
  if (payment) await reviewPayment(payment.id);
}
