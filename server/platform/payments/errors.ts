import Stripe from 'stripe';
import { AppError } from '@/server/platform/errors';

/** The bank declined the card, and a retry cannot help; `message` is shown to the customer. */
export class PaymentDeclined extends AppError {
  readonly declineCode: string;
  constructor(declineCode: string, cause?: unknown) {
    super('conflict', declineMessage(declineCode), {
      code: 'card-declined',
      cause,
    });
    this.name = 'PaymentDeclined';
    this.declineCode = declineCode;
  }
}

/**
 * Error for no response, or a response that leaves the outcome unknown (network, timeout, 429, 5xx). The request may
 * have taken effect: leave the row pending and retry later with the same idempotency key.
 */
export class PaymentUnavailable extends AppError {
  override name = 'PaymentUnavailable';
  constructor(cause: unknown) {
    super('unavailable', 'The payment provider does not answer right now. Please try again in a moment.', {
      code: 'payment-unavailable',
      cause,
    });
  }
}

/**
 * The key was used with other parameters, for example by another release. The first request may have taken effect: look
 * it up at the provider.
 */
export class PaymentKeyReused extends PaymentUnavailable {
  override name = 'PaymentKeyReused';
}

/** A request with the same idempotency key is running; its process stores the outcome. */
export class PaymentInProgress extends AppError {
  constructor(cause: unknown) {
    super('conflict', 'The payment is being processed. Please wait a moment.', { code: 'payment-under-way', cause });
    this.name = 'PaymentInProgress';
  }
}

export class PaymentRefused extends AppError {
  readonly providerCode: string;
  /** The parameter that the provider refused, in its spelling. */
  readonly param: string | null;
  /** Says in the provider's words why it refused, for support. */
  readonly reason: string;
  constructor(providerCode: string, publicMessage: string, cause?: unknown) {
    super('conflict', publicMessage, { code: 'payment-refused', cause });
    this.name = 'PaymentRefused';
    this.providerCode = providerCode;
    const isOfProvider = cause instanceof Stripe.errors.StripeError;
    this.param = isOfProvider ? (cause.param ?? null) : null;
    this.reason = isOfProvider ? `Stripe: ${cause.message}` : publicMessage;
  }
}

/** A test-mode object for a live key, or the reverse: its state means nothing. */
export class WrongMode extends PaymentUnavailable {
  override name = 'WrongMode';
}

/**
 * The webhook's signature is invalid or older than five minutes, or the event belongs to the other mode (live or test).
 */
export class WebhookRejected extends AppError {
  constructor(cause?: unknown) {
    super('validation', 'The signature of this webhook is not valid.', {
      code: 'webhook-signature',
      cause,
    });
    this.name = 'WebhookRejected';
  }
}

export function requireMode(object: { id: string; livemode: boolean }, isLive: boolean): void {
  if (object.livemode === isLive) return;
  throw new WrongMode(new Error(`${object.id} is an object of ${object.livemode ? 'live' : 'test'} mode`));
}

const declineMessages: Record<string, string> = {
  insufficient_funds: 'The card does not have enough funds. Please use another card.',
  expired_card: 'The card has expired. Please use another card.',
  incorrect_cvc: 'The security code of the card is wrong. Please check it.',
  authentication_required: 'The bank asks for a confirmation. Please pay again and confirm it.',
  payment_intent_authentication_failure: 'The payment was not confirmed with the bank. Please try again.',
  setup_intent_authentication_failure: 'The card was not confirmed with the bank. Please try again.',
  card_velocity_exceeded: 'The card has reached its limit. Please use another card.',
  processing_error: 'The bank could not process the card. Please try again in a moment.',
};

/** Lost, stolen and blocked cards share a message, as Stripe requires. */
export function declineMessage(declineCode: string): string {
  return declineMessages[declineCode] ?? 'The card was declined. Please use another card.';
}

const refusals: Record<string, string> = {
  bank_account_unusable: 'This bank account cannot be used. Please add another one.',
  account_number_invalid: 'This IBAN is not valid. Please check it.',
  bank_account_exists: 'This bank account has already been added.',
  token_already_used: 'This bank account has already been added.',
  balance_insufficient: 'The payout waits until enough funds are available.',
};

const noResponseTypes = new Set<Stripe.errors.StripeError['type']>([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

export function translateStripeError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) {
    return new PaymentDeclined(declineCodeOf(error), error);
  }
  if (error.code === 'idempotency_key_in_use') return new PaymentInProgress(error);
  if (error.type === 'StripeIdempotencyError') return new PaymentKeyReused(error);
  // Only the operator can fix an invalid key: users see an outage, and the row stays pending.
  if (noResponseTypes.has(error.type) || (error.statusCode ?? 500) >= 500) {
    return new PaymentUnavailable(error);
  }
  const code = error.code ?? error.type;
  return new PaymentRefused(code, refusals[code] ?? 'The payment provider refused this request.', error);
}

export function declineCodeOf(error: { code?: string | undefined; decline_code?: string | undefined }): string {
  const specific = error.decline_code && error.decline_code !== 'generic_decline' ? error.decline_code : undefined;
  return specific ?? error.code ?? 'card_declined';
}

export async function translated<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw translateStripeError(error);
  }
}
