import { db } from '@/server/platform/db';
import { PaymentRefused, payments } from '@/server/platform/payments';

/** Does nothing if the card has been saved again, or is unknown to the provider. */
export async function detachCard(paymentMethodId: string): Promise<void> {
  if ((await db.creditCard.count({ where: { stripePaymentMethodId: paymentMethodId } })) > 0) return;
  try {
    await payments().detachCard({ paymentMethodId, idempotencyKey: `detach-${paymentMethodId}` });
  } catch (error) {
    if (!(error instanceof PaymentRefused) || error.providerCode !== 'resource_missing') throw error;
  }
}
