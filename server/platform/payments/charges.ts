import Stripe from 'stripe';
import { idOf } from './cards';
import {
  declineCodeOf,
  declineSentence,
  PaymentUnavailable,
  requireMode,
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
        /** Somebody has disputed it, at any time. */
        isDisputed: boolean;
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

/** Intents that hold money of a card, or will when the card holder confirms. */
const holdingStatuses: ReadonlySet<string> = new Set([
  'requires_capture',
  'succeeded',
  'processing',
  'requires_action',
]);
/** The provider's clock may be behind ours. */
const clockToleranceSeconds = 3600;

/** The provider's words for a payment that is not any more in the state that the call is for. */
const cameTooLate: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]);

/** Statuses of a dispute after which the money is ours again. */
const endedDisputes: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

export function chargeCalls(stripe: Stripe, isLive: boolean) {
  async function retrieveIntent(intentId: string): Promise<Payment> {
    return payment(await translated(() => stripe.paymentIntents.retrieve(intentId, withCharge)), isLive);
  }

  /**
   * Runs a call about one payment and says where the payment stands now. A decline is such an answer; so is a call that
   * came too late (done already, expired, released). What an idempotency key got long ago may be out of date: ask again.
   */
  async function standingAfter(run: () => Promise<Stripe.Response<Stripe.PaymentIntent>>): Promise<Payment> {
    try {
      const answer = await run();
      return isReplay(answer.lastResponse.headers) ? await retrieveIntent(answer.id) : payment(answer, isLive);
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

    /** Sum of the disputes of a payment that are open or lost. */
    async disputedCents(intentId: string): Promise<number> {
      return translated(async () => {
        let cents = 0;
        for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 })) {
          if (!endedDisputes.has(dispute.status)) cents += dispute.amount;
        }
        return cents;
      });
    },

    /** The payment that an object belongs to; null for an object that belongs to none. */
    async intentOf(objectKind: 'charge' | 'dispute' | 'refund', objectId: string): Promise<string | null> {
      const resource = { charge: stripe.charges, dispute: stripe.disputes, refund: stripe.refunds }[objectKind];
      const object = await translated<Stripe.Charge | Stripe.Dispute | Stripe.Refund>(() =>
        resource.retrieve(objectId),
      );
      return idOf(object.payment_intent);
    },

    /**
     * The intent that was made for a payment of ours, found by its metadata; of several the one that holds money.
     * `since`: the payment's creation, where the search ends.
     */
    async findIntent(search: { customerId: string; paymentId: string; since: Date }): Promise<Payment | null> {
      const sinceSeconds = Math.floor(search.since.getTime() / 1000) - clockToleranceSeconds;
      const matching = await translated(async () => {
        const intents: Stripe.PaymentIntent[] = [];
        const params = { customer: search.customerId, limit: 100, expand: ['data.latest_charge'] };
        for await (const intent of stripe.paymentIntents.list(params)) {
          if (intent.created < sinceSeconds) break;
          if (intent.metadata.paymentId === search.paymentId) intents.push(intent);
        }
        return intents;
      });
      const found = matching.find(({ status }) => holdingStatuses.has(status)) ?? matching[0];
      return found ? payment(found, isLive) : null;
    },

    /** The refund that was made for a row of ours, found by its metadata `refundId`. */
    async findRefund(search: { intentId: string; refundId: string }): Promise<Refund | null> {
      return translated(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: search.intentId, limit: 100 })) {
          if (refund.metadata?.refundId === search.refundId) return refundOf(refund);
        }
        return null;
      });
    },

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
     * Charges the authorised amount. Look at the result's status: `captured` (also when it had been captured before,
     * perhaps with another amount: compare `capturedCents`) or why not (`released` with `expired` after the 7 days).
     */
    capture(request: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<Payment> {
      return standingAfter(() =>
        stripe.paymentIntents.capture(
          request.intentId,
          { amount_to_capture: request.amountCents, ...withCharge },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
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
      return refundOf(made);
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

function refundOf(refund: Stripe.Refund): Refund {
  return { refundId: refund.id, amountCents: refund.amount, status: refundStatus(refund.status) };
}

function payment(intent: Stripe.PaymentIntent, isLive: boolean): Payment {
  requireMode(intent, isLive);
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
        refundedCents: charge ? refundedOf(charge) : 0,
        isDisputed: charge?.disputed ?? false,
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

/** Stripe counts what a partial capture left uncharged as refunded. */
function refundedOf(charge: Stripe.Charge): number {
  return Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured));
}

function refundStatus(status: string | null): Refund['status'] {
  if (status === 'succeeded' || status === 'pending') return status;
  return status === 'requires_action' ? 'pending' : 'failed';
}
