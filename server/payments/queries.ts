import { env } from '@/server/platform/env';
import { payments } from '@/server/platform/payments';

export function paymentsAreTests(): boolean {
  return payments().isTestMode();
}

export function cardFormKey(): string | null {
  return payments().isSimulated() ? null : (env.STRIPE_PUBLISHABLE_KEY ?? null);
}
