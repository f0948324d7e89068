import { cardCalls } from './cards';
import { chargeCalls } from './charges';
import { createStripeClient, isSimulated, isTestKey, type PaymentsConfig } from './client';
import { payoutCalls } from './payouts';
import { simulatedCalls } from './simulated';
import { webhookCalls } from './webhooks';

export type Payments = ReturnType<typeof createPayments>;

/**
 * Every call to the card payment provider. Each changing call takes our own stored idempotency key: repeated with the
 * same key it takes effect once. Call outside any database transaction. Throws PaymentUnavailable (outcome unknown,
 * repeat later), PaymentUnderWay (somebody else is at it), PaymentRefused or PaymentDeclined, nothing else.
 */
export function createPayments(config: PaymentsConfig) {
  const stripe = createStripeClient(config);
  const isLive = !isTestKey(config.secretKey);
  return {
    ...cardCalls(stripe, isLive),
    ...chargeCalls(stripe, isLive),
    ...payoutCalls(stripe, isLive),
    ...webhookCalls(stripe, config.webhookSecret, isLive),
    ...simulatedCalls(stripe, config),
    /** No real money moves: show the banner 'test payments'. */
    isTestMode: () => isTestKey(config.secretKey),
    /** Cards come from the simulator's list, and the simulated calls exist. */
    isSimulated: () => isSimulated(config),
  };
}
