import Stripe from 'stripe';
import { idOf } from './cards';
import {
  declineCodeOf,
  declineSentence,
  PaymentRefused,
  PaymentUnavailable,
  translated,
  translateStripeError,
} from './errors';

interface PaymentFacts {
  intentId: string;
  amountCents: number;
  customerId: string | null;
  metadata: Record<string, string>;
}

/** Where one payment stands, as the provider says. */
export type Payment = PaymentFacts &
  (
    | { status: 'authorised'; authorisedUntil: Date }
    | { status: 'needs-confirmation'; clientSecret: string }
    | { status: 'declined'; declineCode: string; declineMessage: string }
    | {
        status: 'captured';
        capturedCents: number;
        refundedCents: number;
        chargeId: string | null;
      }
    | { status: 'released'; expired: boolean }
    | { status: 'processing' }
  );

export interface Refund {
  refundId: string;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
}

/** How long an authorisation lasts where the provider does not say: Stripe's limit of 7 days. */
const authorisationMs = 7 * 24 * 60 * 60 * 1000;
const withCharge = { expand: ['latest_charge'] };

/** The provider's words for a payment that is not any more in the state that the call is for. */
const cameTooLate: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]);

export function chargeCalls(stripe: Stripe) {
  async function retrieveIntent(intentId: string): Promise<Payment> {
    return payment(await translated(() => stripe.paymentIntents.retrieve(intentId, withCharge)));
  }

  /**
   * Runs a call about one payment and says where the payment stands now. A decline is such an answer; so is a call that
   * came too late (done already, expired, released). What an idempotency key got long ago may be out of date: ask again.
   */
  async function standingAfter(run: () => Promise<Stripe.Response<Stripe.PaymentIntent>>): Promise<Payment> {
    try {
      const answer = await run();
      return isReplay(answer.lastResponse.headers) ? await retrieveIntent(answer.id) : payment(answer);
    } catch (error) {
      const intent = error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined;
      if (!(error instanceof Stripe.errors.StripeError) || !intent) throw translateStripeError(error);
      if (cameTooLate.has(error.code ?? '') || isReplay(error.headers)) return retrieveIntent(intent.id);
      if (error instanceof Stripe.errors.StripeCardError) return declined(error, intent);
      throw translateStripeError(error);
    }
  }

  return {
    retrieveIntent,

    /**
     * Reserves the amount on the card without charging it (manual capture). `amountCents` is 50 to 99,999,999.
     * On-session a bank may ask for a confirmation (`needs-confirmation`); off-session such a card is `declined`.
     * Throws PaymentUnavailable when the outcome is not known: repeat with the same key.
     */
    async authorise(request: {
      customerId: string;
      paymentMethodId: string;
      amountCents: number;
      currency: 'eur';
      idempotencyKey: string;
      metadata: Record<string, string>;
      offSession: boolean;
      description?: string;
    }): Promise<Payment> {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: request.amountCents,
        currency: request.currency,
        customer: request.customerId,
        payment_method: request.paymentMethodId,
        allowed_payment_method_types: ['card'],
        capture_method: 'manual',
        confirm: true,
        metadata: request.metadata,
        ...(request.offSession ? { off_session: true } : { use_stripe_sdk: true }),
        ...(request.description ? { description: request.description } : {}),
        ...withCharge,
      };
      const { idempotencyKey } = request;
      return standingAfter(() => stripe.paymentIntents.create(params, { idempotencyKey }));
    },

    /** Tries a declined payment again, with the same card or another one of the same customer. */
    confirmIntent(request: { intentId: string; paymentMethodId?: string; idempotencyKey: string }): Promise<Payment> {
      const method = request.paymentMethodId ? { payment_method: request.paymentMethodId } : {};
      return standingAfter(() =>
        stripe.paymentIntents.confirm(
          request.intentId,
          { ...method, use_stripe_sdk: true, ...withCharge },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
    },

    /**
     * Charges the authorised amount. Look at the answer's status: `captured` (also when it had been captured before)
     * or what stands in the way (`released` with `expired` when the 7 days are over).
     */
    async capture(request: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<Payment> {
      const state = await standingAfter(() =>
        stripe.paymentIntents.capture(
          request.intentId,
          { amount_to_capture: request.amountCents, ...withCharge },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      if (state.status === 'captured' && state.capturedCents !== request.amountCents) {
        throw new PaymentRefused('captured_amount_differs', 'This payment was charged with another amount.');
      }
      return state;
    },

    /** Gives an authorised, unconfirmed or declined payment up. `captured` in the answer: too late, refund instead. */
    release(request: { intentId: string; idempotencyKey: string }): Promise<Payment> {
      return standingAfter(() =>
        stripe.paymentIntents.cancel(
          request.intentId,
          { cancellation_reason: 'requested_by_customer', ...withCharge },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
    },

    /** Pays a captured amount back, wholly or in part. The sum of all refunds never exceeds the charge. */
    async refund(request: {
      intentId: string;
      amountCents: number;
      idempotencyKey: string;
      metadata: Record<string, string>;
    }): Promise<Refund> {
      const made = await translated(() =>
        stripe.refunds.create(
          {
            payment_intent: request.intentId,
            amount: request.amountCents,
            metadata: request.metadata,
          },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
      return { refundId: made.id, amountCents: made.amount, status: refundStatus(made.status) };
    },
  };
}

function isReplay(headers: Record<string, string> | undefined): boolean {
  return headers?.['idempotent-replayed'] === 'true';
}

function declined(error: Stripe.errors.StripeCardError, intent: Stripe.PaymentIntent): Payment {
  const declineCode = declineCodeOf(error);
  return { ...facts(intent), status: 'declined', declineCode, declineMessage: declineSentence(declineCode) };
}

function facts(intent: Stripe.PaymentIntent): PaymentFacts {
  return {
    intentId: intent.id,
    amountCents: intent.amount,
    customerId: idOf(intent.customer),
    metadata: intent.metadata,
  };
}

function payment(intent: Stripe.PaymentIntent): Payment {
  const base = facts(intent);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  switch (intent.status) {
    case 'requires_capture': {
      const before = charge?.payment_method_details?.card?.capture_before;
      const authorisedAtMs = (charge?.created ?? intent.created) * 1000;
      const authorisedUntil = new Date(before ? before * 1000 : authorisedAtMs + authorisationMs);
      return { ...base, status: 'authorised', authorisedUntil };
    }
    case 'requires_action':
    case 'requires_confirmation':
      return {
        ...base,
        status: 'needs-confirmation',
        clientSecret: intent.client_secret ?? '',
      };
    case 'requires_payment_method': {
      const declineCode = declineCodeOf(intent.last_payment_error ?? {});
      return {
        ...base,
        status: 'declined',
        declineCode,
        declineMessage: declineSentence(declineCode),
      };
    }
    case 'succeeded':
      return {
        ...base,
        status: 'captured',
        capturedCents: intent.amount_received,
        refundedCents: charge?.amount_refunded ?? 0,
        chargeId: idOf(intent.latest_charge),
      };
    case 'canceled':
      return {
        ...base,
        status: 'released',
        expired: intent.cancellation_reason === 'automatic',
      };
    case 'processing':
      return { ...base, status: 'processing' };
  }
  // The SDK leaves room for statuses that Stripe may add: nothing may be concluded from one of those.
  throw new PaymentUnavailable(new Error(`Payment intent ${intent.id} has the unknown status ${intent.status}`));
}

function refundStatus(status: string | null): Refund['status'] {
  if (status === 'succeeded' || status === 'pending') return status;
  return status === 'requires_action' ? 'pending' : 'failed';
}
