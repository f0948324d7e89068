import type Stripe from 'stripe';
import { authenticationRequired, type Decline } from '@/services/stripe/cards';
import { invalidRequest, SimulatedError } from '@/services/stripe/errors';
import type { Simulation } from '@/services/stripe/simulation';
import { book, feeOf } from './balance';
import { newCharge } from './charges';
import { mergeMetadata } from './customers';
import { declined, testCardOf, useMethod } from './payment-methods';
import { nextAction } from './setup-intents';

type Confirmation = {
  off_session?: boolean | undefined;
  payment_method?: string | undefined;
  return_url?: string | undefined;
};

const confirmable: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation']);
const cancellable: ReadonlySet<string> = new Set([...confirmable, 'requires_action', 'requires_capture', 'processing']);

/** Authorizes or declines a payment, or lets it await confirmation. @throws SimulatedError 402 when declined. */
export function confirmPayment(
  simulation: Simulation,
  intent: Stripe.PaymentIntent,
  params: Confirmation,
): Stripe.PaymentIntent {
  if (!confirmable.has(intent.status)) throw unexpectedState(intent, 'confirmed');
  const methodId = params.payment_method ?? (typeof intent.payment_method === 'string' ? intent.payment_method : null);
  if (!methodId) {
    const message = 'You cannot confirm this PaymentIntent because it is missing a payment method.';
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', param: 'payment_method' });
  }
  const method = useMethod(simulation, methodId);
  if (method.customer !== null && method.customer !== intent.customer) {
    const message = `The PaymentMethod ${method.id} does not belong to the Customer ${String(intent.customer)}.`;
    throw invalidRequest(message, { param: 'payment_method' });
  }
  intent.payment_method = method.id;
  const test = testCardOf(method);
  if (test.needsConfirmation && !params.off_session) {
    intent.status = 'requires_action';
    intent.next_action = nextAction(simulation, intent.id, params.return_url);
    simulation.store.put('payment_intent', intent);
    simulation.emit('payment_intent.requires_action', intent);
    return intent;
  }
  const decline = test.needsConfirmation ? authenticationRequired : (test.saveDecline ?? test.chargeDecline);
  if (decline) throw declinePayment(simulation, intent, method, decline);
  return authorize(simulation, intent, method);
}

export function authenticatePayment(simulation: Simulation, intent: Stripe.PaymentIntent, confirmed: boolean): void {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticated');
  const method = useMethod(simulation, String(intent.payment_method));
  if (confirmed) {
    authorize(simulation, intent, method);
    return;
  }
  declinePayment(simulation, intent, method, null);
}

export function capturePayment(
  simulation: Simulation,
  intent: Stripe.PaymentIntent,
  params: { amount_to_capture?: number | undefined; metadata?: Record<string, string> | undefined },
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured');
  const cents = params.amount_to_capture ?? intent.amount_capturable;
  if (cents < 1 || cents > intent.amount_capturable) {
    const message = `The amount to capture has to be between 1 and ${intent.amount_capturable}.`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount_to_capture' });
  }
  const charge = simulation.getOrThrow('charge', String(intent.latest_charge));
  charge.captured = true;
  charge.amount_captured = cents;
  charge.amount_refunded = charge.amount - cents;
  charge.paid = true;
  const booking = { type: 'charge', cents, feeCents: feeOf(cents), source: charge.id } as const;
  charge.balance_transaction = book(simulation, booking).id;
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = cents;
  intent.metadata = mergeMetadata(intent.metadata, params.metadata);
  simulation.store.put('charge', charge);
  simulation.store.put('payment_intent', intent);
  simulation.store.setAuthorizationEnd(intent.id, null);
  simulation.emit('charge.captured', charge);
  simulation.emit('payment_intent.succeeded', intent);
  return intent;
}

/** Reverses a captured charge as if it had never succeeded, like a bank. */
export function failCapture(simulation: Simulation, intentId: string): Stripe.PaymentIntent {
  const intent = simulation.getOrThrow('payment_intent', intentId, 'intent');
  const charge = simulation.getOrThrow('charge', String(intent.latest_charge), 'charge');
  if (intent.status !== 'succeeded') throw unexpectedState(intent, 'failed');
  const capturedCents = charge.amount_captured - charge.amount_refunded;
  book(simulation, { type: 'payment_failure_refund', cents: -capturedCents, source: charge.id });
  Object.assign(charge, { status: 'failed', paid: false, captured: false, failure_code: 'card_declined' });
  intent.status = 'requires_payment_method';
  intent.amount_received = 0;
  simulation.store.put('charge', charge);
  simulation.store.put('payment_intent', intent);
  simulation.emit('charge.failed', charge);
  simulation.emit('payment_intent.payment_failed', intent);
  return intent;
}

/** Cancels a payment; the `reason` `automatic` means that the authorization has expired. */
export function cancelPayment(
  simulation: Simulation,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!cancellable.has(intent.status)) throw unexpectedState(intent, 'canceled');
  if (intent.status === 'requires_capture') {
    const charge = simulation.getOrThrow('charge', String(intent.latest_charge));
    charge.refunded = true;
    charge.amount_refunded = charge.amount;
    simulation.store.put('charge', charge);
    simulation.emit(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', charge);
  }
  intent.status = 'canceled';
  intent.canceled_at = simulation.now();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  simulation.store.put('payment_intent', intent);
  simulation.store.setAuthorizationEnd(intent.id, null);
  simulation.emit('payment_intent.canceled', intent);
  return intent;
}

/** Cancels every authorization older than 7 days, as Stripe does automatically. */
export function expireAuthorizations(simulation: Simulation): void {
  for (const id of simulation.store.expiredAuthorizations(simulation.now())) {
    cancelPayment(simulation, simulation.getOrThrow('payment_intent', id), 'automatic');
  }
}

function authorize(
  simulation: Simulation,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = newCharge(simulation, intent, method, null);
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  simulation.store.put('payment_intent', intent);
  simulation.emit('charge.succeeded', charge);
  if (intent.capture_method !== 'manual') return capturePayment(simulation, intent, {});
  const ends = charge.payment_method_details?.card?.capture_before;
  if (ends) simulation.store.setAuthorizationEnd(intent.id, ends);
  simulation.emit('payment_intent.amount_capturable_updated', intent);
  return intent;
}

function declinePayment(
  simulation: Simulation,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): SimulatedError {
  const charge = newCharge(simulation, intent, method, decline ?? notConfirmed);
  intent.latest_charge = charge.id;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = decline
    ? {
        type: 'card_error',
        code: decline.code,
        decline_code: decline.declineCode,
        message: decline.message,
        charge: charge.id,
        payment_method: method,
      }
    : {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message: notConfirmed.message,
        payment_method: method,
      };
  simulation.store.put('payment_intent', intent);
  simulation.emit('charge.failed', charge);
  simulation.emit('payment_intent.payment_failed', intent);
  return declined(decline ?? notConfirmed, { payment_intent: intent, payment_method: method });
}

const notConfirmed: Decline = {
  code: 'card_declined',
  declineCode: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
};

function unexpectedState(intent: Stripe.PaymentIntent, action: string): SimulatedError {
  return new SimulatedError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${action} because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
