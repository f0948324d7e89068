import { announceTeam } from '@/server/live/announce-team';
import { type CreditCard, db, transaction } from '@/server/platform/db';
import { payments, type SavedCard } from '@/server/platform/payments';

/**
 * Stores what the provider says about a card, for example the expiry of a card that the bank has issued again. Retries
 * after a concurrent update, because responses to concurrent requests may arrive out of order.
 */
export async function refreshCard(stripePaymentMethodId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const stored = await db.creditCard.findUnique({ where: { stripePaymentMethodId } });
    if (!stored) return;
    if (await store(stored, await payments().retrieveCard(stripePaymentMethodId))) return;
  }
  throw new Error(`Card ${stripePaymentMethodId} kept changing while it was refreshed`);
}

/** Returns false when the row changed after it was read, because the provider's response may be outdated. */
async function store(stored: CreditCard, { brand, last4, expMonth, expYear }: SavedCard): Promise<boolean> {
  const isSame = stored.brand === brand && stored.last4 === last4;
  if (isSame && stored.expMonth === expMonth && stored.expYear === expYear) return true;
  return transaction(async (tx) => {
    const before = { brand: stored.brand, last4: stored.last4, expMonth: stored.expMonth, expYear: stored.expYear };
    const { count } = await tx.creditCard.updateMany({
      where: { id: stored.id, ...before },
      data: { brand, last4, expMonth, expYear },
    });
    if (count > 0) await announceTeam(tx, stored.teamId);
    return count > 0;
  });
}
