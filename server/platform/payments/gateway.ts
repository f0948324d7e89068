import { cardCalls } from './cards';
import { chargeCalls } from './charges';
import { createStripeClient, isSimulated, isTestKey, type PaymentsConfig } from './client';
import { moneyListCalls } from './money-lists';
import { payoutCalls } from './payouts';
import { simulatedCalls } from './simulated';
import { webhookCalls } from './webhooks';

export type Payments = ReturnType<typeof createPayments>;

/**
 * Creates the client of the payment provider. Every changing request takes a stored idempotency key, so that a retry
 * takes effect once. Do not call within a database transaction. Throws only PaymentUnavailable (outcome unknown, retry
 * later), PaymentInProgress (already running), PaymentRefused or PaymentDeclined.
 */
export function createPayments(config: PaymentsConfig) {
  const stripe = createStripeClient(config);
  const isLive = !isTestKey(config.secretKey);
  return {
    ...cardCalls(stripe, isLive),
    ...chargeCalls(stripe, isLive),
    ...payoutCalls(stripe, isLive),
    ...moneyListCalls(stripe, isLive),
    ...webhookCalls(stripe, config.webhookSecret, isLive),
    ...simulatedCalls(stripe, config),
    isTestMode: () => isTestKey(config.secretKey),
    isSimulated: () => isSimulated(config),
  };
}
