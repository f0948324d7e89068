import type Stripe from 'stripe';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { invalidRequest } from '@/services/stripe/errors';
import { createdSince, page, text } from '@/services/stripe/params';
import type { Simulation } from '@/services/stripe/simulation';

export const payoutEndpoints = [
  {
    ...endpoint<Stripe.PayoutListParams, Stripe.ApiList<Stripe.Payout>>()(
      'GET',
      '/v1/payouts',
      { ...page, created: createdSince, destination: text.optional(), status: text.optional() },
      (simulation, params) => {
        const account = simulation.request?.account ?? null;
        if (account) simulation.getOrThrow('account', account, 'account');
        const matching = simulation.store
          .list('connected_payout')
          .filter((connected) => connected.account === account)
          .map(({ payout }) => payout)
          .filter(({ created }) => created >= (params.created?.gte ?? 0))
          .filter((payout) => !params.destination || payout.destination === params.destination)
          .filter((payout) => !params.status || payout.status === params.status);
        return listOf(matching, '/v1/payouts', params);
      },
    ),
    isForAccounts: true as const,
  },
];

/** Pays a connected account's balance out to its primary bank account; Stripe does so on a schedule. */
export function createPayout(simulation: Simulation, accountId: string, amount: number): Stripe.Payout {
  const account = simulation.getOrThrow('account', accountId, 'account');
  const bank = account.external_accounts?.data.find(({ default_for_currency }) => default_for_currency);
  if (!bank) throw invalidRequest(`The account ${accountId} has no bank account.`);
  const payout: Stripe.Payout = {
    id: simulation.newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: simulation.now(),
    automatic: true,
    balance_transaction: null,
    created: simulation.now(),
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  simulation.store.put('connected_payout', { id: payout.id, account: accountId, payout });
  simulation.emit('payout.created', payout, accountId);
  return payout;
}

/** Ends a payout; a paid one may fail within five business days. */
export function endPayout(
  simulation: Simulation,
  payoutId: string,
  outcome: { status: 'paid' } | { status: 'failed'; failureCode: string },
): Stripe.Payout {
  const { account, payout } = simulation.getOrThrow('connected_payout', payoutId, 'payout');
  payout.status = outcome.status;
  if (outcome.status === 'failed') {
    payout.failure_code = outcome.failureCode;
    payout.failure_message = 'The bank did not accept the payout.';
  }
  simulation.store.put('connected_payout', { id: payoutId, account, payout });
  simulation.emit(`payout.${outcome.status}`, payout, account);
  return payout;
}
