import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { invalidRequest } from '@/services/stripe/errors';
import { boolean, card, clearable, createdSince, integer, metadata, page, text } from '@/services/stripe/params';
import { secret } from '@/services/stripe/simulation';
import { cancelPayment, capturePayment, confirmPayment } from './payment-states';

const confirmation = {
  off_session: boolean.optional(),
  payment_method: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: boolean.optional(),
};

const minCents = 50;
const maxCents = 99_999_999;

export const paymentIntentEndpoints = [
  endpoint<Stripe.PaymentIntentCreateParams, Stripe.PaymentIntent>()(
    'POST',
    '/v1/payment_intents',
    {
      ...confirmation,
      allowed_payment_method_types: z.array(card).min(1),
      amount: integer,
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
      confirm: boolean.optional(),
      currency: z.literal('eur'),
      customer: text.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
      receipt_email: clearable.optional(),
      statement_descriptor_suffix: clearable.optional(),
      transfer_group: text.optional(),
    },
    (simulation, params) => {
      if (params.amount < minCents) {
        throw invalidRequest('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' });
      }
      if (params.amount > maxCents) {
        throw invalidRequest('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' });
      }
      if (params.customer) simulation.getOrThrow('customer', params.customer, 'customer');
      if (params.off_session !== undefined && !params.confirm) {
        throw invalidRequest('You can only pass `off_session` when `confirm=true`.', { param: 'off_session' });
      }
      const id = simulation.newId('pi');
      const intent: Stripe.PaymentIntent = {
        id,
        object: 'payment_intent',
        allowed_payment_method_types: params.allowed_payment_method_types,
        amount: params.amount,
        amount_capturable: 0,
        amount_received: 0,
        application: null,
        application_fee_amount: null,
        automatic_payment_methods: null,
        canceled_at: null,
        cancellation_reason: null,
        capture_method: params.capture_method ?? 'automatic_async',
        client_secret: `${id}_secret_${secret(24)}`,
        confirmation_method: 'automatic',
        created: simulation.now(),
        currency: params.currency,
        customer: params.customer ?? null,
        customer_account: null,
        description: params.description || null,
        excluded_payment_method_types: null,
        last_payment_error: null,
        latest_charge: null,
        livemode: false,
        managed_payments: null,
        metadata: params.metadata ?? {},
        next_action: null,
        on_behalf_of: null,
        payment_method: params.payment_method ?? null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: ['card'],
        payment_record: null,
        processing: null,
        receipt_email: params.receipt_email || null,
        review: null,
        setup_future_usage: null,
        shipping: null,
        source: null,
        statement_descriptor: null,
        statement_descriptor_suffix: params.statement_descriptor_suffix || null,
        status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
        transfer_data: null,
        transfer_group: params.transfer_group ?? null,
      };
      simulation.store.put('payment_intent', intent);
      simulation.emit('payment_intent.created', intent);
      return params.confirm ? confirmPayment(simulation, intent, params) : intent;
    },
  ),

  endpoint<Stripe.PaymentIntentRetrieveParams, Stripe.PaymentIntent>()(
    'GET',
    '/v1/payment_intents/:intent',
    {},
    (simulation, _, ids) => simulation.getOrThrow('payment_intent', ids.intent, 'intent'),
  ),

  endpoint<Stripe.PaymentIntentListParams, Stripe.ApiList<Stripe.PaymentIntent>>()(
    'GET',
    '/v1/payment_intents',
    { ...page, created: createdSince, customer: text.optional() },
    (simulation, params) => {
      const since = params.created?.gte ?? 0;
      const all = simulation.store.list('payment_intent').filter(({ created }) => created >= since);
      const matching = params.customer ? all.filter(({ customer }) => customer === params.customer) : all;
      return listOf(matching, '/v1/payment_intents', params);
    },
  ),

  endpoint<Stripe.PaymentIntentConfirmParams, Stripe.PaymentIntent>()(
    'POST',
    '/v1/payment_intents/:intent/confirm',
    confirmation,
    (simulation, params, ids) =>
      confirmPayment(simulation, simulation.getOrThrow('payment_intent', ids.intent, 'intent'), params),
  ),

  endpoint<Stripe.PaymentIntentCaptureParams, Stripe.PaymentIntent>()(
    'POST',
    '/v1/payment_intents/:intent/capture',
    { amount_to_capture: integer.optional(), metadata: metadata.optional() },
    (simulation, params, ids) =>
      capturePayment(simulation, simulation.getOrThrow('payment_intent', ids.intent, 'intent'), params),
  ),

  endpoint<Stripe.PaymentIntentCancelParams, Stripe.PaymentIntent>()(
    'POST',
    '/v1/payment_intents/:intent/cancel',
    { cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional() },
    (simulation, params, ids) => {
      const intent = simulation.getOrThrow('payment_intent', ids.intent, 'intent');
      return cancelPayment(simulation, intent, params.cancellation_reason ?? null);
    },
  ),

  endpoint<Stripe.ChargeRetrieveParams, Stripe.Charge>()('GET', '/v1/charges/:charge', {}, (simulation, _, ids) =>
    simulation.getOrThrow('charge', ids.charge, 'charge'),
  ),
];
