import { z } from 'zod';
import { book } from './endpoints/balance';
import { closeDispute, openDispute } from './endpoints/disputes';
import { renewCard } from './endpoints/payment-methods';
import { authenticatePayment, failCapture } from './endpoints/payment-states';
import { createPayout, endPayout } from './endpoints/payouts';
import { failRefund } from './endpoints/refunds';
import { authenticateSetup } from './endpoints/setup-intents';
import { invalidRequest } from './errors';
import { type Faults, faultSchema } from './faults';
import type { Simulation } from './simulation';

const clockSchema = z.strictObject({ intent: z.string(), advanceSeconds: z.number().int().min(0) });
const authenticationSchema = z.strictObject({ intent: z.string(), outcome: z.enum(['confirm', 'fail']) });
const disputeSchema = z.union([
  z.strictObject({ intent: z.string() }),
  z.strictObject({ dispute: z.string(), outcome: z.enum(['won', 'lost']) }),
]);
const payoutSchema = z.union([
  z.strictObject({ account: z.string(), amountCents: z.number().int().min(1) }),
  z.strictObject({ payout: z.string(), status: z.literal('paid') }),
  z.strictObject({ payout: z.string(), status: z.literal('failed'), failureCode: z.string() }),
]);
const failureSchema = z.union([z.strictObject({ intent: z.string() }), z.strictObject({ refund: z.string() })]);
const renewalSchema = z.strictObject({ method: z.string() });
const stormSchema = z.strictObject({ share: z.number().min(0).max(0.9), seed: z.number().int() });
const bookingSchema = z.strictObject({ type: z.enum(['stripe_fee', 'adjustment']), cents: z.number().int() });
const balanceSchema = z.strictObject({ availableCents: z.number().int() });

/**
 * Endpoints for tests: `POST /_faults` (`DELETE` clears them), `POST /_clock` (moves an authorization towards its
 * expiry), `POST /_authenticate` (confirms or rejects 3-D Secure), `POST /_dispute` (opens or decides a dispute), `POST
 * /_payout` (pays an account out to its bank, or decides a payout), `POST /_failure` (of a captured charge or a refund),
 * `POST /_renewal` (of a card), `POST /_storm` (random faults), `POST /_balance`, `POST /_booking` (a fee or an
 * adjustment of the balance), `GET
 * /_state`.
 */
export function control(simulation: Simulation, faults: Faults, method: string, path: string, body: unknown): object {
  switch (`${method} ${path}`) {
    case 'GET /_state':
      return state(simulation, faults);
    case 'POST /_faults':
      faults.arm(read(faultSchema, body));
      return { faults: faults.armed() };
    case 'DELETE /_faults':
      faults.clear();
      return { faults: faults.armed() };
    case 'POST /_clock':
      return advance(simulation, read(clockSchema, body));
    case 'POST /_authenticate': {
      const { intent, outcome } = read(authenticationSchema, body);
      return authenticate(simulation, intent, outcome === 'confirm');
    }
    case 'POST /_dispute': {
      const request = read(disputeSchema, body);
      return 'intent' in request
        ? openDispute(simulation, request.intent)
        : closeDispute(simulation, request.dispute, request.outcome);
    }
    case 'POST /_payout': {
      const request = read(payoutSchema, body);
      return 'account' in request
        ? createPayout(simulation, request.account, request.amountCents)
        : endPayout(simulation, request.payout, request);
    }
    case 'POST /_failure': {
      const request = read(failureSchema, body);
      return 'intent' in request ? failCapture(simulation, request.intent) : failRefund(simulation, request.refund);
    }
    case 'POST /_renewal':
      return renewCard(simulation, read(renewalSchema, body).method);
    case 'POST /_storm':
      faults.storm(read(stormSchema, body));
      return {};
    case 'POST /_balance': {
      const { availableCents } = read(balanceSchema, body);
      book(simulation, { type: 'topup', cents: availableCents - simulation.balanceCents(), source: null });
      return { availableCents: simulation.balanceCents() };
    }
    case 'POST /_booking':
      return book(simulation, { ...read(bookingSchema, body), source: null });
    default:
      throw invalidRequest(`No such endpoint: ${method} ${path}.`);
  }
}

export function authenticate(simulation: Simulation, intentId: string, confirmed: boolean): { status: string } {
  if (intentId.startsWith('seti_')) {
    const intent = simulation.getOrThrow('setup_intent', intentId, 'intent');
    authenticateSetup(simulation, intent, confirmed);
    return { status: intent.status };
  }
  const intent = simulation.getOrThrow('payment_intent', intentId, 'intent');
  authenticatePayment(simulation, intent, confirmed);
  return { status: intent.status };
}

function advance(simulation: Simulation, { intent: id, advanceSeconds }: z.infer<typeof clockSchema>): object {
  const intent = simulation.getOrThrow('payment_intent', id, 'intent');
  const charge = simulation.getOrThrow('charge', String(intent.latest_charge), 'charge');
  const details = charge.payment_method_details?.card;
  if (intent.status !== 'requires_capture' || !details?.capture_before) {
    throw invalidRequest(`The payment ${id} is not authorized.`);
  }
  details.capture_before -= advanceSeconds;
  simulation.store.put('charge', charge);
  simulation.store.setAuthorizationEnd(id, details.capture_before);
  return { intent: id, captureBefore: details.capture_before };
}

function state(simulation: Simulation, faults: Faults): object {
  const { store } = simulation;
  return {
    balanceCents: simulation.balanceCents(),
    counts: store.counts(),
    faults: faults.armed(),
    customers: store.list('customer'),
    paymentIntents: store.list('payment_intent'),
    charges: store.list('charge'),
    refunds: store.list('refund'),
    accounts: store.list('account'),
    transfers: store.list('transfer'),
    events: store.list('event').map(({ id, type, pending_webhooks }) => ({ id, type, pending_webhooks })),
  };
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
}
