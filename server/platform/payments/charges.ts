import Stripe from 'stripe';
import { dayMs } from '@/lib/domain/durations';
import { idOf } from './cards';
import {
  declineCodeOf,
  declineMessage,
  PaymentUnavailable,
  requireMode,
  translated,
  translateStripeError,
} from './errors';

type PaymentFacts = {
  intentId: string;
  amountCents: number;
  customerId: string | null;
  metadata: Record<string, string>;
};

export type Payment = PaymentFacts &
  (
    | { status: 'authorized'; authorizedUntil: Date }
    | { status: 'needs-confirmation'; clientSecret: string }
    | { status: 'declined'; declineCode: string; declineMessage: string }
    | {
        status: 'captured';
        capturedCents: number;
        refundedCents: number;
        /** True if the charge is disputed, or was before. */
        isDisputed: boolean;
        chargeId: string | null;
      }
    | { status: 'released'; expired: boolean }
    | { status: 'processing' }
  );

export type Refund = {
  refundId: string;
  amountCents: number;
  /** Reason for which the bank returned it; null for a refund that succeeded or is pending. */
  failure: string | null;
};

/** Stripe's limit of 7 days applies to an authorization without a date. */
const authorizationMs = 7 * dayMs;
const withCharge: Pick<Stripe.PaymentIntentRetrieveParams, 'expand'> = { expand: ['latest_charge'] };

const holdingStatuses: ReadonlySet<string> = new Set([
  'requires_capture',
  'succeeded',
  'processing',
  'requires_action',
]);
/** Tolerance, because the provider's clock may be behind ours. */
const clockToleranceSeconds = 3600;

const unexpectedStateCodes: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]);

const endedDisputes: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

export function chargeCalls(stripe: Stripe, isLive: boolean) {
  async function retrieveIntent(intentId: string): Promise<Payment> {
    return payment(await translated(() => stripe.paymentIntents.retrieve(intentId, withCharge)), isLive);
  }

  /**
   * Runs a request for a payment and returns the payment's current state. A decline is a state, and so is a late
   * request (already captured, expired or released). Reads the payment again, because responses replayed for an
   * idempotency key may be outdated.
   */
  async function stateAfter(run: () => Promise<Stripe.Response<Stripe.PaymentIntent>>): Promise<Payment> {
    try {
      const response = await run();
      return isReplay(response.lastResponse.headers) ? await retrieveIntent(response.id) : payment(response, isLive);
    } catch (error) {
      const intent = error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined;
      if (!(error instanceof Stripe.errors.StripeError) || !intent) throw translateStripeError(error);
      if (unexpectedStateCodes.has(error.code ?? '') || isReplay(error.headers)) return retrieveIntent(intent.id);
      if (error instanceof Stripe.errors.StripeCardError) return declined(error, intent);
      throw translateStripeError(error);
    }
  }

  return {
    retrieveIntent,

    async disputedCents(intentId: string): Promise<number> {
      return translated(async () => {
        let cents = 0;
        for await (const dispute of stripe.disputes.list({ payment_intent: intentId, limit: 100 })) {
          if (!endedDisputes.has(dispute.status)) cents += dispute.amount;
        }
        return cents;
      });
    },

    async intentOf(objectKind: 'charge' | 'dispute' | 'refund', objectId: string): Promise<string | null> {
      const resource = { charge: stripe.charges, dispute: stripe.disputes, refund: stripe.refunds }[objectKind];
      const object = await translated<Stripe.Charge | Stripe.Dispute | Stripe.Refund>(() =>
        resource.retrieve(objectId),
      );
      return idOf(object.payment_intent);
    },

    /**
     * Finds the intent created for our payment by its metadata; prefers the intent that holds money.
     * `since`: creation time of the payment, where the search ends.
     */
    async findIntent(search: { customerId: string; paymentId: string; since: Date }): Promise<Payment | null> {
      const sinceSeconds = Math.floor(search.since.getTime() / 1000) - clockToleranceSeconds;
      const matching = await translated(async () => {
        const intents: Stripe.PaymentIntent[] = [];
        const params: Stripe.PaymentIntentListParams = {
          customer: search.customerId,
          limit: 100,
          expand: ['data.latest_charge'],
        };
        for await (const intent of stripe.paymentIntents.list(params)) {
          if (intent.created < sinceSeconds) break;
          if (intent.metadata.paymentId === search.paymentId) intents.push(intent);
        }
        return intents;
      });
      const found = matching.find(({ status }) => holdingStatuses.has(status)) ?? matching[0];
      return found ? payment(found, isLive) : null;
    },

    /** Ignores refunds that failed: they are sent again. */
    async findRefund(search: { intentId: string; refundId: string }): Promise<Refund | null> {
      return translated(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: search.intentId, limit: 100 })) {
          const found = refundOf(refund);
          if (refund.metadata?.refundId === search.refundId && !found.failure) return found;
        }
        return null;
      });
    },

    /**
     * Authorizes the amount on the card without charging it (manual capture). `amountCents` is 50 to 99,999,999.
     * On-session the bank may require confirmation (`needs-confirmation`); off-session such a card is `declined`.
     * Throws PaymentUnavailable when the outcome is unknown: retry with the same key.
     */
    async authorize(request: {
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
        ...withCharge,
      };
      if (request.offSession) params.off_session = true;
      else params.use_stripe_sdk = true;
      if (request.description) params.description = request.description;
      const { idempotencyKey } = request;
      return stateAfter(() => stripe.paymentIntents.create(params, { idempotencyKey }));
    },

    confirmIntent(request: { intentId: string; paymentMethodId?: string; idempotencyKey: string }): Promise<Payment> {
      const { intentId, idempotencyKey } = request;
      const params: Stripe.PaymentIntentConfirmParams = { use_stripe_sdk: true, ...withCharge };
      if (request.paymentMethodId) params.payment_method = request.paymentMethodId;
      return stateAfter(() => stripe.paymentIntents.confirm(intentId, params, { idempotencyKey }));
    },

    /**
     * Captures an amount. Check the result's status: `captured` (also if captured earlier, possibly with another
     * amount: compare `capturedCents`) or the reason why not (`released` with `expired` after 7 days).
     */
    capture(request: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<Payment> {
      return stateAfter(() =>
        stripe.paymentIntents.capture(
          request.intentId,
          { amount_to_capture: request.amountCents, ...withCharge },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
    },

    /**
     * Cancels an authorized, unconfirmed or declined payment. A `captured` result means too late: refund it instead.
     */
    release(request: { intentId: string; idempotencyKey: string }): Promise<Payment> {
      return stateAfter(() =>
        stripe.paymentIntents.cancel(
          request.intentId,
          { cancellation_reason: 'requested_by_customer', ...withCharge },
          { idempotencyKey: request.idempotencyKey },
        ),
      );
    },

    async retrieveRefund(refundId: string): Promise<Refund> {
      return refundOf(await translated(() => stripe.refunds.retrieve(refundId)));
    },

    /** Refunds an amount. The sum of all refunds never exceeds the charge. */
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
  return { ...facts(intent), status: 'declined', declineCode, declineMessage: declineMessage(declineCode) };
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
  const { id, amount, status, failure_reason: reason = 'unknown' } = refund;
  const isFailed = status === 'failed' || status === 'canceled';
  const failure = isFailed ? `The bank returned the refund: ${reason.replaceAll('_', ' ')}.` : null;
  return { refundId: id, amountCents: amount, failure };
}

function payment(intent: Stripe.PaymentIntent, isLive: boolean): Payment {
  requireMode(intent, isLive);
  const base = facts(intent);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  switch (intent.status) {
    case 'requires_capture': {
      const before = charge?.payment_method_details?.card?.capture_before;
      const authorizedAtMs = (charge?.created ?? intent.created) * 1000;
      const authorizedUntil = new Date(before ? before * 1000 : authorizedAtMs + authorizationMs);
      return { ...base, status: 'authorized', authorizedUntil };
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
        declineMessage: declineMessage(declineCode),
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
  // Stripe may add statuses that the SDK's types do not contain.
  throw new PaymentUnavailable(new Error(`Payment intent ${intent.id} has the unknown status ${intent.status}`));
}

/** Stripe counts the uncaptured rest of a partial capture as refunded. */
function refundedOf(charge: Stripe.Charge): number {
  return Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured));
}
