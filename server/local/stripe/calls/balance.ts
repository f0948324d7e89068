import type Stripe from 'stripe';
import type { Simulation } from '@/server/local/stripe/simulation';

/** Stripe's fee for a European card: 1.5 % and 25 cents. */
export function feeOf(cents: number): number {
  return Math.round(cents * 0.015) + 25;
}

/** Adds a captured charge to the balance, without the fee. */
export function recordCapture(simulation: Simulation, chargeId: string, cents: number): Stripe.BalanceTransaction {
  const fee = feeOf(cents);
  const detail = { application: null, currency: 'eur', description: 'Stripe processing fees', type: 'stripe_fee' };
  const transaction: Stripe.BalanceTransaction = {
    id: simulation.newId('txn'),
    object: 'balance_transaction',
    amount: cents,
    available_on: simulation.now(),
    balance_type: 'payments',
    created: simulation.now(),
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [{ ...detail, amount: fee }],
    net: cents - fee,
    reporting_category: 'charge',
    source: chargeId,
    status: 'available',
    type: 'charge',
  };
  simulation.store.put('balance_transaction', transaction);
  simulation.addToBalance(transaction.net);
  return transaction;
}
