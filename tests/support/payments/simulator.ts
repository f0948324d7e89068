import { env } from '@/server/platform/env';

type Fault = {
  kind:
    | 'error-after-commit'
    | 'error-before-commit'
    | 'drop-response'
    | 'delay-response'
    | 'slow-bank'
    | 'double-webhook'
    | 'lost-webhook';
  match?: string;
  times?: number;
  delayMs?: number;
  /** Delays the request or its response until `clearFaults`. */
  isHeld?: boolean;
};

type Intent = { id: string; status: string; amount: number; amount_received: number; metadata: Record<string, string> };

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(new URL(path, env.STRIPE_API_BASE), {
    method,
    headers: { authorization: `Bearer ${env.STRIPE_SECRET_KEY}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`The payment simulator responded with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Makes the next matching requests fail. The SDK tries each request three times. */
export const armFault = (fault: Fault) => control('POST', '/_faults', fault);
/** Clears all faults and lets held requests continue. */
export const clearFaults = () => control('DELETE', '/_faults');

export async function armedFaults(): Promise<number> {
  const { faults } = (await control('GET', '/_state')) as { faults: object[] };
  return faults.length;
}

export const advanceClock = (intent: string, days: number) =>
  control('POST', '/_clock', { intent, advanceSeconds: days * 24 * 3600 });

export async function setBalance(availableCents: number): Promise<number> {
  const { balanceCents } = (await control('GET', '/_state')) as { balanceCents: number };
  await control('POST', '/_balance', { availableCents });
  return balanceCents;
}

type Transfer = { id: string; amount: number; destination: string };

export async function transfersTo(accountId: string): Promise<Transfer[]> {
  const { transfers } = (await control('GET', '/_state')) as { transfers: Transfer[] };
  return transfers.filter(({ destination }) => destination === accountId);
}

export async function intentsOf(paymentId: string): Promise<Intent[]> {
  const state = (await control('GET', '/_state')) as { paymentIntents: Intent[] };
  return state.paymentIntents.filter(({ metadata }) => metadata.paymentId === paymentId);
}

type Customer = { id: string; name: string | null; email: string | null };

export async function simulatedCustomer(id: string): Promise<Customer | undefined> {
  const { customers } = (await control('GET', '/_state')) as { customers: Customer[] };
  return customers.find((customer) => customer.id === id);
}

/** The cardholder disputes the whole charge of a payment intent. Returns the dispute's ID. */
export async function openDispute(intent: string): Promise<string> {
  return ((await control('POST', '/_dispute', { intent })) as { id: string }).id;
}

export const decideDispute = (dispute: string, outcome: 'won' | 'lost') =>
  control('POST', '/_dispute', { dispute, outcome });
