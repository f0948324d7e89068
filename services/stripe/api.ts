import { setImmediate as nextTurn } from 'node:timers/promises';
import { accountEndpoints } from '@/services/stripe/endpoints/accounts';
import { balanceEndpoints } from '@/services/stripe/endpoints/balance';
import { bankAccountEndpoints } from '@/services/stripe/endpoints/bank-accounts';
import { customerEndpoints } from '@/services/stripe/endpoints/customers';
import { disputeEndpoints } from '@/services/stripe/endpoints/disputes';
import { eventEndpoints } from '@/services/stripe/endpoints/events';
import { paymentIntentEndpoints } from '@/services/stripe/endpoints/payment-intents';
import { paymentMethodEndpoints } from '@/services/stripe/endpoints/payment-methods';
import { expireAuthorizations } from '@/services/stripe/endpoints/payment-states';
import { payoutEndpoints } from '@/services/stripe/endpoints/payouts';
import { refundEndpoints } from '@/services/stripe/endpoints/refunds';
import { setupIntentEndpoints } from '@/services/stripe/endpoints/setup-intents';
import { transferEndpoints } from '@/services/stripe/endpoints/transfers';
import type { Endpoint } from './endpoint';
import { invalidRequest, SimulatedError } from './errors';
import { FormError, parseForm } from './params';
import type { Simulation } from './simulation';

type ApiRequest = {
  id: string;
  method: string;
  path: string;
  /** The query of a GET, otherwise the body; form-encoded. */
  form: string;
  idempotencyKey: string | null;
  account: string | null;
  /** Resolves after the simulated delay of the bank; the next tick by default. */
  bank?: () => Promise<void>;
};

export type ApiResponse = {
  status: number;
  body: string;
  replayed: boolean;
};

const cacheMs = 24 * 60 * 60 * 1000;

export class Api {
  private readonly activeKeys = new Set<string>();

  constructor(private readonly simulation: Simulation) {}

  async respond(request: ApiRequest): Promise<ApiResponse> {
    const key = request.method === 'POST' ? request.idempotencyKey : null;
    if (key === null) return this.runOnce(request, null);
    if (key.length > 255) return failure(invalidRequest('An idempotency key has at most 255 characters.'));
    if (this.activeKeys.has(key)) return failure(keyInUse(key));
    this.activeKeys.add(key);
    try {
      // Banks are slow: concurrent requests with this key get a 409, as from Stripe.
      await (request.bank ?? nextTurn)();
      return this.runOnce(request, key);
    } finally {
      this.activeKeys.delete(key);
    }
  }

  private runOnce(request: ApiRequest, key: string | null): ApiResponse {
    const { store, nowMs } = this.simulation;
    const requestText = `${request.method} ${request.path} ${request.account ?? ''}\n${request.form}`;
    const cached = key === null ? undefined : store.cachedResponse(key, nowMs());
    if (cached && cached.request !== requestText) return failure(parametersDiffer());
    if (cached) return { status: cached.status, body: cached.body, replayed: true };
    const cache = (status: number, body: string) => {
      if (key !== null) store.cacheResponse(key, { request: requestText, status, body }, nowMs() + cacheMs);
    };
    this.simulation.request = { id: request.id, idempotencyKey: key, account: request.account };
    try {
      const body = store.transaction(() => {
        expireAuthorizations(this.simulation);
        const result = JSON.stringify(this.run(request));
        cache(200, result);
        return result;
      }, commitsChanges);
      return { status: 200, body, replayed: false };
    } catch (error) {
      if (!(error instanceof SimulatedError)) throw error;
      const response = failure(error);
      // As with Stripe, a request with invalid parameters can be corrected and sent again with the same key.
      if (!error.body.code?.startsWith('parameter_')) cache(response.status, response.body);
      return response;
    } finally {
      this.simulation.request = null;
    }
  }

  private run(request: ApiRequest): object {
    for (const endpoint of endpoints) {
      const ids = endpoint.method === request.method ? matchPath(endpoint.path, request.path) : null;
      if (!ids) continue;
      if (request.account && !endpoint.isForAccounts) throw accountNotSupported();
      return endpoint.run(this.simulation, ids, readForm(request.form));
    }
    const message = `Unrecognized request URL (${request.method}: ${request.path}). It may not be simulated.`;
    throw new SimulatedError(404, { type: 'invalid_request_error', message });
  }
}

function commitsChanges(error: unknown): boolean {
  return error instanceof SimulatedError && error.commitsChanges;
}

function readForm(text: string) {
  try {
    return parseForm(text);
  } catch (error) {
    if (error instanceof FormError) throw invalidRequest(error.message, { code: 'parameter_invalid' });
    throw error;
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/');
  const values = path.split('/');
  if (names.length !== values.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (name.startsWith(':')) ids[name.slice(1)] = value;
    else if (name !== value) return null;
  }
  return ids;
}

export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...balanceEndpoints,
  ...bankAccountEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...payoutEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...transferEndpoints,
];

export function failure(error: SimulatedError): ApiResponse {
  return { status: error.status, body: JSON.stringify({ error: error.body }), replayed: false };
}

function accountNotSupported(): SimulatedError {
  return invalidRequest('This endpoint is not simulated on behalf of a connected account (Stripe-Account).');
}

function keyInUse(key: string): SimulatedError {
  const message = `There is currently another in-progress request using this idempotency key (${key}).`;
  return new SimulatedError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

function parametersDiffer(): SimulatedError {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    'Try using a key other than this one if you meant to execute a different request.';
  return new SimulatedError(400, { type: 'idempotency_error', message });
}
