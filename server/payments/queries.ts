import { env } from '@/server/platform/env';
import { payments } from '@/server/platform/payments';

/** True while no real money can move: every screen then says 'test payments'. */
export function paymentsAreTests(): boolean {
  return payments().isTestMode();
}

/** What the card form and the bank's question need in the browser; null with the simulator, which has its own. */
export function cardFormKey(): string | null {
  return payments().isSimulated() ? null : (env.STRIPE_PUBLISHABLE_KEY ?? null);
}
