import type { simulateConfirmation as contract } from '@/lib/contracts/payments';
import type { ResponseOf, BodyOf } from '@/lib/contracts/contract';
import { payments } from '@/server/platform/payments';

/** Stripe.js in the browser does this with a real provider. 404 unless payments go to the simulator. */
export function simulateConfirmation(given: BodyOf<typeof contract>): Promise<ResponseOf<typeof contract>> {
  return payments().simulateConfirmation(given);
}
