import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { invalidRequest } from '@/services/stripe/errors';
import { integer, metadata, page, text } from '@/services/stripe/params';
import type { Simulation } from '@/services/stripe/simulation';
import { book } from './balance';

export const refundEndpoints = [
  endpoint<Stripe.RefundCreateParams, Stripe.Refund>()(
    'POST',
    '/v1/refunds',
    {
      amount: integer.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    (simulation, params) => {
      const charge = chargeToRefund(simulation, params.charge, params.payment_intent);
      const unrefunded = simulation.store
        .list('refund')
        .filter((refund) => refund.charge === charge.id && refund.status !== 'failed')
        .reduce((left, refund) => left - refund.amount, charge.amount_captured);
      if (unrefunded === 0) {
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
      }
      const amount = params.amount ?? unrefunded;
      if (amount < 1 || amount > unrefunded) {
        const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${unrefunded}).`;
        throw invalidRequest(message, { param: 'amount' });
      }
      const refund: Stripe.Refund = {
        id: simulation.newId('re'),
        object: 'refund',
        amount,
        balance_transaction: null,
        charge: charge.id,
        created: simulation.now(),
        currency: charge.currency,
        customer: charge.customer,
        customer_account: null,
        destination_details: { type: 'card', card: { type: 'refund' } },
        metadata: params.metadata ?? {},
        payment_intent: charge.payment_intent,
        payment_method: charge.payment_method,
        reason: params.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      };
      charge.amount_refunded += amount;
      charge.refunded = amount === unrefunded;
      simulation.store.put('refund', refund);
      simulation.store.put('charge', charge);
      book(simulation, { type: 'refund', cents: -amount, source: refund.id });
      simulation.emit('refund.created', refund);
      simulation.emit('charge.refunded', charge);
      return refund;
    },
  ),

  endpoint<Stripe.RefundRetrieveParams, Stripe.Refund>()('GET', '/v1/refunds/:refund', {}, (simulation, _, ids) =>
    simulation.getOrThrow('refund', ids.refund, 'refund'),
  ),

  endpoint<Stripe.RefundListParams, Stripe.ApiList<Stripe.Refund>>()(
    'GET',
    '/v1/refunds',
    { ...page, charge: text.optional(), payment_intent: text.optional() },
    (simulation, params) => {
      const matching = simulation.store
        .list('refund')
        .filter((refund) => !params.charge || refund.charge === params.charge)
        .filter((refund) => !params.payment_intent || refund.payment_intent === params.payment_intent);
      return listOf(matching, '/v1/refunds', params);
    },
  ),
];

/** Fails a refund: the bank returns the money, for example because the card was canceled. */
export function failRefund(simulation: Simulation, refundId: string): Stripe.Refund {
  const refund = simulation.getOrThrow('refund', refundId, 'refund');
  const charge = simulation.getOrThrow('charge', String(refund.charge), 'charge');
  if (refund.status === 'failed') throw invalidRequest(`The refund ${refundId} has failed already.`);
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  simulation.store.put('refund', refund);
  simulation.store.put('charge', charge);
  book(simulation, { type: 'refund_failure', cents: refund.amount, source: refund.id });
  simulation.emit('charge.refund.updated', refund);
  simulation.emit('refund.failed', refund);
  return refund;
}

function chargeToRefund(simulation: Simulation, chargeId: string | undefined, intentId: string | undefined) {
  if (!chargeId && !intentId) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const latest = intentId ? simulation.getOrThrow('payment_intent', intentId, 'payment_intent').latest_charge : null;
  const id = chargeId ?? (typeof latest === 'string' ? latest : null);
  if (!id) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  const charge = simulation.getOrThrow('charge', id, 'charge');
  if (!charge.captured) {
    throw invalidRequest(`Charge ${charge.id} has not been captured: cancel the PaymentIntent instead.`, {
      code: 'charge_not_refundable',
    });
  }
  return charge;
}
