import type Stripe from 'stripe';

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
  charge?: string;
};

export class SimulatedError extends Error {
  /** `commitsChanges` commits the changes made before the error, as with a declined payment. */
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly commitsChanges = false,
  ) {
    super(body.message);
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): SimulatedError {
  return new SimulatedError(400, { type: 'invalid_request_error', message, ...more });
}

export function noSuch(kind: string, id: string, param = 'id'): SimulatedError {
  const message = `No such ${kind}: '${id}'`;
  return new SimulatedError(404, { type: 'invalid_request_error', code: 'resource_missing', param, message });
}
