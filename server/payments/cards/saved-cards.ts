import { createHash } from 'node:crypto';
import { announceTeam } from '@/server/live/announce-team';
import { type CreditCard, db, transaction } from '@/server/platform/db';
import { PaymentRefused, payments, type SavedCard } from '@/server/platform/payments';

/**
 * Stores what the provider says about a card, for example the expiry of a card that the bank has issued again. Retries
 * after a concurrent update, because responses to concurrent requests may arrive out of order.
 */
export async function refreshCard(stripePaymentMethodId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const stored = await db.creditCard.findUnique({ where: { stripePaymentMethodId } });
    if (!stored) return;
    if (await storeCard(stored, await payments().retrieveCard(stripePaymentMethodId))) return;
  }
  throw new Error(`Card ${stripePaymentMethodId} kept changing while it was refreshed`);
}

/** Returns false when the row changed after it was read, because the provider's response may be outdated. */
async function storeCard(stored: CreditCard, { brand, last4, expMonth, expYear }: SavedCard): Promise<boolean> {
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

/**
 * Sends the name and invoice email of the team to the payment provider.
 * @param jobId makes the request unique: the provider answers a repeated key with its first response for a day, which
 * would lose a change back to earlier details. A retry that finds newer details has another key, because the provider refuses
 * a key that was sent with other values.
 */
export async function updateCustomer(teamId: string, jobId: string): Promise<void> {
  const team = await db.team.findUnique({
    where: { id: teamId },
    include: { members: { where: { role: 'owner' }, orderBy: { created: 'asc' }, take: 1, include: { user: true } } },
  });
  if (!team?.stripeCustomerId) return;
  const email = team.invoiceEmail || team.members[0]?.user.email;
  const details = { customerId: team.stripeCustomerId, name: team.name, ...(email && { email }) };
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16);
  await payments().updateCustomer({ ...details, idempotencyKey: `customer-update-${teamId}-${jobId}-${digest}` });
}

/** Does nothing if the card has been saved again, or is unknown to the provider. */
export async function detachCard(paymentMethodId: string): Promise<void> {
  if ((await db.creditCard.count({ where: { stripePaymentMethodId: paymentMethodId } })) > 0) return;
  try {
    await payments().detachCard({ paymentMethodId, idempotencyKey: `detach-${paymentMethodId}` });
  } catch (error) {
    if (!(error instanceof PaymentRefused) || error.providerCode !== 'resource_missing') throw error;
  }
}
