import { payments } from '@/server/platform/payments';

/** True while no real money can move: every screen then says 'test payments'. */
export function paymentsAreTests(): boolean {
  return payments().isTestMode();
}
