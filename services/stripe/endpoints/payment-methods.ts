import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint, listOf } from '@/services/stripe/endpoint';
import { type Decline, type TestCard, testCards } from '@/services/stripe/cards';
import { invalidRequest, SimulatedError } from '@/services/stripe/errors';
import { card, metadata, page, text } from '@/services/stripe/params';
import type { Simulation } from '@/services/stripe/simulation';

/** Only Stripe's published test numbers may be sent unencrypted. */
const numbers: Record<string, string> = {
  '4242424242424242': 'pm_card_visa',
  '5555555555554444': 'pm_card_mastercard',
  '378282246310005': 'pm_card_amex',
  '4000002760003184': 'pm_card_authenticationRequired',
  '4000000000000341': 'pm_card_chargeCustomerFail',
  '4000000000000002': 'pm_card_visa_chargeDeclined',
  '4000000000009995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
};

export const paymentMethodEndpoints = [
  endpoint<Stripe.PaymentMethodCreateParams, Stripe.PaymentMethod>()(
    'POST',
    '/v1/payment_methods',
    {
      type: card,
      card: z.union([
        z.strictObject({ token: text }),
        z.strictObject({
          number: text,
          exp_month: z.coerce.number().int().min(1).max(12),
          exp_year: z.coerce.number().int().min(2000).max(2100),
          cvc: text.optional(),
        }),
      ]),
      metadata: metadata.optional(),
    },
    (simulation, params) => {
      const token =
        'token' in params.card ? params.card.token.replace(/^tok_/, 'pm_card_') : numbers[params.card.number];
      const testCard = testCards.find((card) => card.token === token);
      if (!testCard) throw invalidRequest('Only test cards can be used here.', { param: 'card' });
      return newMethod(simulation, testCard, params.metadata);
    },
  ),

  endpoint<Stripe.PaymentMethodRetrieveParams, Stripe.PaymentMethod>()(
    'GET',
    '/v1/payment_methods/:method',
    {},
    (simulation, _, ids) => simulation.getOrThrow('payment_method', ids.method),
  ),

  endpoint<Stripe.PaymentMethodListParams, Stripe.ApiList<Stripe.PaymentMethod>>()(
    'GET',
    '/v1/payment_methods',
    { ...page, customer: text.optional(), type: card.optional() },
    (simulation, params) => {
      const all = simulation.store
        .list('payment_method')
        .filter(({ customer }) => customer === (params.customer ?? null));
      return listOf(all, '/v1/payment_methods', params);
    },
  ),

  endpoint<Stripe.PaymentMethodAttachParams, Stripe.PaymentMethod>()(
    'POST',
    '/v1/payment_methods/:method/attach',
    { customer: text },
    (simulation, params, ids) => {
      const method = useMethod(simulation, ids.method);
      const { saveDecline } = testCardOf(method);
      if (saveDecline) throw declined(saveDecline, { payment_method: method });
      return attach(simulation, method, params.customer);
    },
  ),

  endpoint<Stripe.PaymentMethodDetachParams, Stripe.PaymentMethod>()(
    'POST',
    '/v1/payment_methods/:method/detach',
    {},
    (simulation, _, ids) => {
      const method = simulation.getOrThrow('payment_method', ids.method);
      if (!method.customer) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        );
      }
      method.customer = null;
      simulation.store.put('payment_method', method);
      simulation.emit('payment_method.detached', method);
      return method;
    },
  ),
];

/** Renews a card: the bank issues it again with a later expiry, and Stripe learns of it from the card network. */
export function renewCard(simulation: Simulation, methodId: string): Stripe.PaymentMethod {
  const method = simulation.getOrThrow('payment_method', methodId, 'method');
  if (method.card) method.card.exp_year += 4;
  simulation.store.put('payment_method', method);
  simulation.emit('payment_method.automatically_updated', method);
  return method;
}

export function useMethod(simulation: Simulation, idOrTestCard: string): Stripe.PaymentMethod {
  const testCard = testCards.find(({ token }) => token === idOrTestCard);
  if (testCard) return newMethod(simulation, testCard);
  const method = simulation.getOrThrow('payment_method', idOrTestCard, 'payment_method');
  return method;
}

export function attach(simulation: Simulation, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  simulation.getOrThrow('customer', customer, 'customer');
  if (method.customer && method.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  method.customer = customer;
  simulation.store.put('payment_method', method);
  simulation.emit('payment_method.attached', method);
  return method;
}

/** Finds a test card by its last four digits, which are unique and identify a saved card's behavior. */
export function testCardOf(method: Stripe.PaymentMethod): TestCard {
  const testCard = testCards.find(({ last4 }) => last4 === method.card?.last4);
  if (!testCard) throw invalidRequest(`${method.id} is not a test card.`);
  return testCard;
}

export function declined(
  decline: Decline,
  about: {
    payment_intent?: Stripe.PaymentIntent;
    setup_intent?: Stripe.SetupIntent;
    payment_method: Stripe.PaymentMethod;
  },
): SimulatedError {
  const { code, declineCode, message } = decline;
  return new SimulatedError(402, { type: 'card_error', code, decline_code: declineCode, message, ...about }, true);
}

function newMethod(
  simulation: Simulation,
  testCard: TestCard,
  metadata: Record<string, string> = {},
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: simulation.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: testCard.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: testCard.brand === 'amex' ? 'american_express' : testCard.brand,
      exp_month: 12,
      exp_year: new Date(simulation.nowMs()).getUTCFullYear() + 3,
      fingerprint: `test${testCard.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: testCard.last4,
      networks: { available: [testCard.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: simulation.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  simulation.store.put('payment_method', method);
  return method;
}
