import { env } from '@/server/platform/env';

type Fault = {
  kind:
    | 'error-after-commit'
    | 'error-before-commit'
    | 'drop-answer'
    | 'delay-answer'
    | 'slow-bank'
    | 'double-webhook'
    | 'lost-webhook';
  /** `POST /v1/payment_intents`; `*` stands for an id. */
  match?: string;
  times?: number;
  delayMs?: number;
};

type Intent = { id: string; status: string; amount: number; amount_received: number; metadata: Record<string, string> };

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(new URL(path, env.STRIPE_API_BASE), {
    method,
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The payment simulator answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The next calls that fit go wrong on purpose. The SDK tries each call three times. */
export const armFault = (fault: Fault) => control('POST', '/_faults', fault);
export const clearFaults = () => control('DELETE', '/_faults');

/** How many of them have not happened yet. */
export async function armedFaults(): Promise<number> {
  const { faults } = (await control('GET', '/_state')) as { faults: object[] };
  return faults.length;
}

/** Moves an authorisation towards its end. */
export const advanceClock = (intent: string, days: number) =>
  control('POST', '/_clock', { intent, advanceSeconds: days * 24 * 3600 });

/** What the platform has to pay out, in cents. Returns what it had. */
export async function setBalance(availableCents: number): Promise<number> {
  const { balanceCents } = (await control('GET', '/_state')) as { balanceCents: number };
  await control('POST', '/_balance', { availableCents });
  return balanceCents;
}

type Transfer = { id: string; amount: number; destination: string };

/** Every transfer to this account: more than one for a project would be paid twice. */
export async function transfersTo(accountId: string): Promise<Transfer[]> {
  const { transfers } = (await control('GET', '/_state')) as { transfers: Transfer[] };
  return transfers.filter(({ destination }) => destination === accountId);
}

/** Every intent that was made for a payment of ours: more than one would be a double charge. */
export async function intentsOf(paymentId: string): Promise<Intent[]> {
  const state = (await control('GET', '/_state')) as { paymentIntents: Intent[] };
  return state.paymentIntents.filter(({ metadata }) => metadata.paymentId === paymentId);
}
