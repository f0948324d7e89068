import { reviewPayment, reviewRefund, reviewTransfer } from '@/server/assignments/money-jobs';
import { continuePayment } from '@/server/jobs';
import { refreshCard } from '@/server/payments/cards/saved-cards';
import { accountEventTypes } from '@/server/payments/receive-webhook';
import { refreshAccount } from '@/server/payouts/refresh-account';
import { reviewBankPayout } from '@/server/payouts/review-bank-payout';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';

/** Ignores the event's content and retrieves the object that it refers to. Idempotent. */
export async function applyEvent(eventId: string): Promise<void> {
  const event = await db.stripeEvent.findUnique({ where: { id: eventId } });
  if (!event || event.appliedAt) return;
  if (event.accountId) await reviewAccount(event.type, event.accountId);
  else if (event.objectId) await review(event.objectKind, event.objectId);
  await db.stripeEvent.update({ where: { id: eventId }, data: { appliedAt: now() } });
}

function reviewAccount(type: string, accountId: string): Promise<void> {
  return accountEventTypes.test(type) ? refreshAccount(accountId) : reviewBankPayout(accountId);
}

async function review(objectKind: string, objectId: string): Promise<void> {
  switch (objectKind) {
    case 'payment_intent':
      return reviewIntent(objectId);
    case 'charge':
    case 'dispute':
    case 'refund': {
      if (objectKind === 'refund') await reviewRefund(objectId);
      const intentId = await payments().intentOf(objectKind, objectId);
      return intentId ? reviewIntent(intentId) : undefined;
    }
    case 'transfer':
      return reviewTransfer(objectId);
    case 'payment_method':
      return refreshCard(objectId);
  }
}

/** Ignores unknown intents: another system created them, or the process that creates them will store them. */
async function reviewIntent(stripeIntentId: string): Promise<void> {
  const payment = await db.payment.findUnique({ where: { stripeIntentId }, select: { id: true, status: true } });
  if (!payment) return;
  const { id: paymentId, status } = payment;
  if (status === 'confirming' || status === 'capturing') {
    await transaction((tx) => enqueue(tx, continuePayment, { paymentId }));
  } else {
    await reviewPayment(paymentId);
  }
}
