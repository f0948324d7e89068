import type Stripe from 'stripe';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { createdSince, page, text } from '@/services/stripe/params';
import { openingBalanceCents, type Simulation } from '@/services/stripe/simulation';

export const balanceEndpoints = [
  endpoint<Stripe.BalanceRetrieveParams, Stripe.Balance>()('GET', '/v1/balance', {}, (simulation) => ({
    object: 'balance',
    available: [
      { amount: simulation.balanceCents(), currency: 'eur', source_types: { card: simulation.balanceCents() } },
    ],
    livemode: false,
    pending: [{ amount: 0, currency: 'eur', source_types: { card: 0 } }],
  })),

  endpoint<Stripe.BalanceTransactionListParams, Stripe.ApiList<Stripe.BalanceTransaction>>()(
    'GET',
    '/v1/balance_transactions',
    { ...page, created: createdSince, currency: text.optional(), type: text.optional() },
    (simulation, params) => {
      const matching = simulation.store
        .list('balance_transaction')
        .filter(({ created }) => created >= (params.created?.gte ?? 0))
        .filter((entry) => !params.currency || entry.currency === params.currency)
        .filter((entry) => !params.type || entry.type === params.type);
      return listOf(matching, '/v1/balance_transactions', params);
    },
  ),
];

/** Returns Stripe's fee for a European card: 1.5 % and 25 cents. */
export function feeOf(cents: number): number {
  return Math.round(cents * 0.015) + 25;
}

type Booking = { type: Stripe.BalanceTransaction.Type; cents: number; source: string | null; feeCents?: number };

/** Changes the balance by the amount without the fee. */
export function book(simulation: Simulation, booking: Booking): Stripe.BalanceTransaction {
  const { type, cents, source, feeCents: fee = 0 } = booking;
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
    fee_details: fee === 0 ? [] : [{ ...detail, amount: fee }],
    net: cents - fee,
    reporting_category: type,
    source,
    status: 'available',
    type,
  };
  simulation.store.put('balance_transaction', transaction);
  simulation.addToBalance(transaction.net);
  return transaction;
}

/** Opens the balance of a new simulator with a transaction, as every change has one. */
export function openBalance(simulation: Simulation): void {
  const bookings = simulation.store.list('balance_transaction');
  if (bookings.some(({ type }) => type === 'topup')) return;
  book(simulation, { type: 'topup', cents: openingBalanceCents, source: null });
  simulation.addToBalance(-openingBalanceCents);
}
