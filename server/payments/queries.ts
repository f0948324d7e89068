import { env } from '@/server/platform/env';
import { payments } from '@/server/platform/payments';

export function paymentsAreTests(): boolean {
  return payments().isTestMode();
}

/** Returns Stripe's publishable key for card forms and bank confirmations, or null with the simulator. */
export function cardFormKey(): string | null {
  return payments().isSimulated() ? null : (env.STRIPE_PUBLISHABLE_KEY ?? null);
}
