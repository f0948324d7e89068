import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call } from './call';
import { accountCalls } from './calls/accounts';
import { balanceCalls } from './calls/balance';
import { bankAccountCalls } from './calls/bank-accounts';
import { customerCalls } from './calls/customers';
import { disputeCalls } from './calls/disputes';
import { eventCalls } from './calls/events';
import { paymentIntentCalls } from './calls/payment-intents';
import { paymentMethodCalls } from './calls/payment-methods';
import { expireAuthorizations } from './calls/payment-states';
import { payoutCalls } from './calls/payouts';
import { refundCalls } from './calls/refunds';
import { setupIntentCalls } from './calls/setup-intents';
import { transferCalls } from './calls/transfers';
import { invalidRequest, SimulatedError } from './errors';
import { FormError, parseForm } from './form';
import type { Simulation } from './simulation';

export interface ApiRequest {
  id: string;
  method: string;
  path: string;
  /** The query of a GET, otherwise the body; form-encoded. */
  form: string;
  idempotencyKey: string | null;
  account: string | null;
  /** Resolves after the simulated delay of the bank; the next tick by default. */
  bank?: () => Promise<void>;
}

export interface ApiAnswer {
  status: number;
  body: string;
  replayed: boolean;
}

const keptMs = 24 * 60 * 60 * 1000;

export const calls: readonly Call[] = [
  ...accountCalls,
  ...balanceCalls,
  ...bankAccountCalls,
  ...customerCalls,
  ...disputeCalls,
  ...eventCalls,
  ...paymentIntentCalls,
  ...paymentMethodCalls,
  ...payoutCalls,
  ...refundCalls,
  ...setupIntentCalls,
  ...transferCalls,
];

export class Api {
  readonly #underWay = new Set<string>();

  constructor(private readonly simulation: Simulation) {}

  async answer(request: ApiRequest): Promise<ApiAnswer> {
    const key = request.method === 'POST' ? request.idempotencyKey : null;
    if (key === null) return this.#answerOnce(request, null);
    if (key.length > 255) return failure(invalidRequest('An idempotency key has at most 255 characters.'));
    if (this.#underWay.has(key)) return failure(keyInUse(key));
    this.#underWay.add(key);
    try {
      // Banks are slow: concurrent requests with this key get a 409, as from Stripe.
      await (request.bank ?? nextTurn)();
      return this.#answerOnce(request, key);
    } finally {
      this.#underWay.delete(key);
    }
  }

  #answerOnce(request: ApiRequest, key: string | null): ApiAnswer {
    const { store, nowMs } = this.simulation;
    const asked = `${request.method} ${request.path} ${request.account ?? ''}\n${request.form}`;
    const known = key === null ? undefined : store.keptAnswer(key, nowMs());
    if (known && known.request !== asked) return failure(otherParameters());
    if (known) return { status: known.status, body: known.body, replayed: true };
    const keep = (status: number, body: string) => {
      if (key !== null) store.keepAnswer(key, { request: asked, status, body }, nowMs() + keptMs);
    };
    this.simulation.request = { id: request.id, idempotencyKey: key, account: request.account };
    try {
      const body = store.transaction(() => {
        expireAuthorizations(this.simulation);
        const made = JSON.stringify(this.#run(request));
        keep(200, made);
        return made;
      }, keepsChanges);
      return { status: 200, body, replayed: false };
    } catch (error) {
      if (!(error instanceof SimulatedError)) throw error;
      const answer = failure(error);
      // As with Stripe, a request with invalid parameters can be corrected and sent again with the same key.
      if (!error.body.code?.startsWith('parameter_')) keep(answer.status, answer.body);
      return answer;
    } finally {
      this.simulation.request = null;
    }
  }

  #run(request: ApiRequest): object {
    for (const call of calls) {
      const ids = call.method === request.method ? matchPath(call.path, request.path) : null;
      if (!ids) continue;
      if (request.account && !call.isForAccounts) throw notOnBehalf();
      return call.run(this.simulation, ids, readForm(request.form));
    }
    const message = `Unrecognized request URL (${request.method}: ${request.path}). It may not be simulated.`;
    throw new SimulatedError(404, { type: 'invalid_request_error', message });
  }
}

function keepsChanges(error: unknown): boolean {
  return error instanceof SimulatedError && error.keepsChanges;
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
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) ids[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return ids;
}

export function failure(error: SimulatedError): ApiAnswer {
  return { status: error.status, body: JSON.stringify({ error: error.body }), replayed: false };
}

function notOnBehalf(): SimulatedError {
  return invalidRequest('This call on behalf of a connected account (Stripe-Account) is not simulated.');
}

function keyInUse(key: string): SimulatedError {
  const message = `There is currently another in-progress request using this idempotency key (${key}).`;
  return new SimulatedError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

function otherParameters(): SimulatedError {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    'Try using a key other than this one if you meant to execute a different request.';
  return new SimulatedError(400, { type: 'idempotency_error', message });
}
