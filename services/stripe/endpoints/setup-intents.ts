import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from '@/services/stripe/endpoint';
import type { Decline } from '@/services/stripe/cards';
import { SimulatedError } from '@/services/stripe/errors';
import { boolean, card, metadata, text } from '@/services/stripe/params';
import { type Simulation, secret } from '@/services/stripe/simulation';
import { attach, declined, testCardOf, useMethod } from './payment-methods';

const confirmation = {
  payment_method: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: boolean.optional(),
};

export const setupIntentEndpoints = [
  endpoint<Stripe.SetupIntentCreateParams, Stripe.SetupIntent>()(
    'POST',
    '/v1/setup_intents',
    {
      ...confirmation,
      allowed_payment_method_types: z.array(card).min(1),
      confirm: boolean.optional(),
      customer: text.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
    },
    (simulation, params) => {
      if (params.customer) simulation.getOrThrow('customer', params.customer, 'customer');
      const id = simulation.newId('seti');
      const intent: Stripe.SetupIntent = {
        id,
        object: 'setup_intent',
        allowed_payment_method_types: params.allowed_payment_method_types,
        application: null,
        automatic_payment_methods: null,
        cancellation_reason: null,
        client_secret: `${id}_secret_${secret(24)}`,
        created: simulation.now(),
        customer: params.customer ?? null,
        description: params.description ?? null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        mandate: null,
        metadata: params.metadata ?? {},
        next_action: null,
        on_behalf_of: null,
        payment_method: null,
        payment_method_configuration_details: null,
        payment_method_options: null,
        payment_method_types: ['card'],
        single_use_mandate: null,
        status: 'requires_payment_method',
        usage: params.usage ?? 'off_session',
      };
      simulation.store.put('setup_intent', intent);
      simulation.emit('setup_intent.created', intent);
      return params.confirm ? confirm(simulation, intent, params) : intent;
    },
  ),

  endpoint<Stripe.SetupIntentRetrieveParams, Stripe.SetupIntent>()(
    'GET',
    '/v1/setup_intents/:intent',
    {},
    (simulation, _, ids) => simulation.getOrThrow('setup_intent', ids.intent, 'intent'),
  ),

  endpoint<Stripe.SetupIntentConfirmParams, Stripe.SetupIntent>()(
    'POST',
    '/v1/setup_intents/:intent/confirm',
    confirmation,
    (simulation, params, ids) =>
      confirm(simulation, simulation.getOrThrow('setup_intent', ids.intent, 'intent'), params),
  ),
];

type Confirmation = {
  payment_method?: string | undefined;
  return_url?: string | undefined;
};

function confirm(simulation: Simulation, intent: Stripe.SetupIntent, params: Confirmation): Stripe.SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent);
  const methodId = params.payment_method ?? (typeof intent.payment_method === 'string' ? intent.payment_method : null);
  if (!methodId) {
    throw new SimulatedError(400, {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      param: 'payment_method',
      message: 'You cannot confirm this SetupIntent because it is missing a payment method.',
    });
  }
  const method = useMethod(simulation, methodId);
  const test = testCardOf(method);
  intent.payment_method = method.id;
  if (test.saveDecline) throw fail(simulation, intent, method, test.saveDecline);
  if (test.needsConfirmation) {
    intent.status = 'requires_action';
    intent.next_action = nextAction(simulation, intent.id, params.return_url);
    simulation.store.put('setup_intent', intent);
    simulation.emit('setup_intent.requires_action', intent);
    return intent;
  }
  return succeed(simulation, intent, method);
}

export function authenticateSetup(simulation: Simulation, intent: Stripe.SetupIntent, confirmed: boolean): void {
  if (intent.status !== 'requires_action') throw unexpectedState(intent);
  const method = useMethod(simulation, String(intent.payment_method));
  if (confirmed) succeed(simulation, intent, method);
  else fail(simulation, intent, method, notAuthenticated);
}

const notAuthenticated: Decline = {
  code: 'card_declined',
  declineCode: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

function succeed(simulation: Simulation, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  if (typeof intent.customer === 'string') attach(simulation, method, intent.customer);
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.last_setup_error = null;
  simulation.store.put('setup_intent', intent);
  simulation.emit('setup_intent.succeeded', intent);
  return intent;
}

function fail(
  simulation: Simulation,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): SimulatedError {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = {
    type: decline === notAuthenticated ? 'invalid_request_error' : 'card_error',
    code: decline === notAuthenticated ? 'setup_intent_authentication_failure' : decline.code,
    ...(decline === notAuthenticated ? {} : { decline_code: decline.declineCode }),
    message: decline.message,
    payment_method: method,
  };
  simulation.store.put('setup_intent', intent);
  simulation.emit('setup_intent.setup_failed', intent);
  return declined(decline, { setup_intent: intent, payment_method: method });
}

/** Stripe.js shows the bank's page itself; a client with a return URL is redirected to ours. */
export function nextAction(simulation: Simulation, intentId: string, returnUrl: string | undefined) {
  const url = `${simulation.origin()}/_confirm/${intentId}`;
  if (returnUrl) return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
}

function unexpectedState(intent: Stripe.SetupIntent): SimulatedError {
  return new SimulatedError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `This SetupIntent's status is ${intent.status}; it cannot be confirmed.`,
    setup_intent: intent,
  });
}
