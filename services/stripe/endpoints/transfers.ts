import type Stripe from 'stripe';
import { z } from 'zod';
import { isTransferAllowed } from '@/services/stripe/countries';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { invalidRequest } from '@/services/stripe/errors';
import { clearable, createdSince, integer, metadata, page, text } from '@/services/stripe/params';
import type { Simulation } from '@/services/stripe/simulation';
import { book } from './balance';

export const transferEndpoints = [
  endpoint<Stripe.TransferCreateParams, Stripe.Transfer>()(
    'POST',
    '/v1/transfers',
    {
      amount: integer,
      currency: z.literal('eur'),
      description: clearable.optional(),
      destination: text,
      metadata: metadata.optional(),
      source_transaction: text.optional(),
      transfer_group: text.optional(),
    },
    (simulation, params) => {
      const account = simulation.getOrThrow('account', params.destination, 'destination');
      if (params.amount < 1)
        throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' });
      if (account.capabilities?.transfers !== 'active') {
        throw invalidRequest('Your destination account needs to have the capability enabled: transfers.', {
          code: 'insufficient_capabilities_for_transfer',
        });
      }
      const { country = simulation.platformCountry } = account;
      if (!isTransferAllowed(simulation.platformCountry, country)) {
        const message = `Funds can't be sent to accounts located in ${country} when the account is under the \`full\` service agreement. To learn more, see https://stripe.com/docs/connect/service-agreement-types.`;
        throw invalidRequest(message);
      }
      const charge = params.source_transaction && requireSource(simulation, params.source_transaction, params.amount);
      // The funds of a charge may be transferred before they are part of the balance.
      if (!charge && params.amount > simulation.balanceCents()) {
        throw invalidRequest('You have insufficient available funds in your Stripe account.', {
          code: 'balance_insufficient',
        });
      }
      const id = simulation.newId('tr');
      const transfer: Stripe.Transfer = {
        id,
        object: 'transfer',
        amount: params.amount,
        amount_reversed: 0,
        balance_transaction: null,
        created: simulation.now(),
        currency: params.currency,
        description: params.description || null,
        destination: account.id,
        livemode: false,
        metadata: params.metadata ?? {},
        reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
        reversed: false,
        source_transaction: params.source_transaction ?? null,
        transfer_group: params.transfer_group ?? (charge ? `group_${String(charge.payment_intent)}` : null),
      };
      simulation.store.put('transfer', transfer);
      book(simulation, { type: 'transfer', cents: -params.amount, source: id });
      simulation.emit('transfer.created', transfer);
      return transfer;
    },
  ),

  endpoint<Stripe.TransferRetrieveParams, Stripe.Transfer>()(
    'GET',
    '/v1/transfers/:transfer',
    {},
    (simulation, _, ids) => simulation.getOrThrow('transfer', ids.transfer, 'transfer'),
  ),

  endpoint<Stripe.TransferListParams, Stripe.ApiList<Stripe.Transfer>>()(
    'GET',
    '/v1/transfers',
    { ...page, created: createdSince, destination: text.optional(), transfer_group: text.optional() },
    (simulation, params) => {
      const matching = simulation.store
        .list('transfer')
        .filter(({ created }) => created >= (params.created?.gte ?? 0))
        .filter((transfer) => !params.destination || transfer.destination === params.destination)
        .filter((transfer) => !params.transfer_group || transfer.transfer_group === params.transfer_group);
      return listOf(matching, '/v1/transfers', params);
    },
  ),

  endpoint<Stripe.TransferCreateReversalParams, Stripe.TransferReversal>()(
    'POST',
    '/v1/transfers/:transfer/reversals',
    { amount: integer.optional(), metadata: metadata.optional() },
    (simulation, params, ids) => {
      const transfer = simulation.getOrThrow('transfer', ids.transfer, 'transfer');
      const left = transfer.amount - transfer.amount_reversed;
      const amount = params.amount ?? left;
      if (amount < 1 || amount > left) {
        const message = `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left}).`;
        throw invalidRequest(message, { param: 'amount' });
      }
      const reversal: Stripe.TransferReversal = {
        id: simulation.newId('trr'),
        object: 'transfer_reversal',
        amount,
        balance_transaction: null,
        created: simulation.now(),
        currency: transfer.currency,
        destination_payment_refund: null,
        metadata: params.metadata ?? {},
        source_refund: null,
        transfer: transfer.id,
      };
      transfer.amount_reversed += amount;
      transfer.reversed = transfer.amount_reversed === transfer.amount;
      transfer.reversals.data.unshift(reversal);
      simulation.store.put('transfer', transfer);
      simulation.store.put('transfer_reversal', reversal);
      book(simulation, { type: 'transfer_refund', cents: amount, source: reversal.id });
      simulation.emit('transfer.reversed', transfer);
      return reversal;
    },
  ),
];

/** Requires that the transfers of a charge do not exceed what is left of it after refunds. */
function requireSource(simulation: Simulation, chargeId: string, amount: number): Stripe.Charge {
  const param = 'source_transaction';
  const charge = simulation.getOrThrow('charge', chargeId, param);
  if (!charge.captured) throw invalidRequest(`Charge ${chargeId} has not been captured.`, { param });
  const transferred = simulation.store
    .list('transfer')
    .filter((transfer) => transfer.source_transaction === chargeId)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  const left = charge.amount - charge.amount_refunded - transferred;
  if (amount > left) {
    const message = `The transfer amount (${amount}) is greater than what is left of the source charge (${left}).`;
    throw invalidRequest(message, { param });
  }
  return charge;
}
