import Stripe from 'stripe';
import { freePort } from '@/server/local/ports';
import { startTestSimulator, testWebhookSecret } from '@/services/stripe/testing';
import { applyEvent } from '@/server/system/apply-event';
import { receiveWebhook } from '@/server/payments/receive-webhook';
import { db } from '@/server/platform/db';

type Fault = { kind: string; match: string; times?: number };

export type Money = typeof noMoney;

const noMoney = { intents: 0, open: 0, charged: 0, refunded: 0, disputed: 0, transfers: 0, transferred: 0 };

/** Sums the provider's lists for each project, in whole cents. */
export async function moneyByProject(sdk: Stripe): Promise<Map<string, Money>> {
  const projects = new Map<string, Money>();
  const add = (projectId: string | undefined, change: Partial<Money>) => {
    const money = projects.get(projectId ?? '') ?? { ...noMoney };
    for (const name of Object.keys(change) as (keyof typeof noMoney)[]) money[name] += change[name] ?? 0;
    projects.set(projectId ?? '', money);
  };
  const projectOf = new Map<string, string | undefined>();
  for await (const intent of sdk.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    const { projectId } = intent.metadata;
    projectOf.set(intent.id, projectId);
    if (intent.status === 'requires_capture') add(projectId, { open: 1 });
    if (intent.status !== 'succeeded') continue;
    const refunded = typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0;
    add(projectId, { intents: 1, charged: intent.amount_received, refunded });
  }
  for await (const { payment_intent, amount, status } of sdk.disputes.list({ limit: 100 })) {
    if (status !== 'won') add(projectOf.get(String(payment_intent)), { disputed: amount });
  }
  for await (const { metadata, amount, amount_reversed } of sdk.transfers.list({ limit: 100 })) {
    add(metadata.projectId, { transfers: 1, transferred: amount - amount_reversed });
  }
  return projects;
}

/** The configuration, which a process reads once, names the simulator of each of its files. */
let address: { port: number; secretKey: string } | undefined;

/**
 * Runs in this process for one test file only: it uses the time of `setTime`, and its events reach the product on
 * demand. Start it before anything that reads the configuration.
 */
export async function startOwnSimulator() {
  const own = await startTestSimulator({ now: () => Date.now(), ...(address ?? { port: await freePort() }) });
  const { port, secretKey } = own.simulator;
  address = { port, secretKey };
  Object.assign(process.env, {
    STRIPE_API_BASE: own.simulator.url,
    STRIPE_SECRET_KEY: own.simulator.secretKey,
    STRIPE_WEBHOOK_SECRET: testWebhookSecret,
  });
  // The SDK would wait for more than a second during each request that fails in all tries.
  Stripe.prototype.getInitialNetworkRetryDelay = () => 0.1;
  const sdk = own.sdk();
  const seen = new Set<string>();

  async function newEvents(): Promise<Stripe.Event[]> {
    const events: Stripe.Event[] = [];
    for await (const event of sdk.events.list({ limit: 100 })) {
      if (seen.has(event.id)) break;
      events.push(event);
    }
    for (const { id } of events) seen.add(id);
    return events.toReversed();
  }

  return {
    sdk,
    /** Retries until a storm lets it through. */
    patientSdk: own.sdk(30),
    /** Events that the provider has sent; an event may come twice and late. */
    received: own.received,
    undelivered: async () => {
      let count = 0;
      for await (const event of sdk.events.list({ limit: 100 })) count += event.pending_webhooks;
      return count;
    },
    moneyByProject: () => moneyByProject(sdk),
    stop: () => own.stop(),
    control: async (path: string, body: object): Promise<unknown> => (await own.control(path, body)).json(),
    /** The failure outlasts all three tries of the SDK. */
    fail: (fault: Fault) => own.control('/_faults', { times: 3, ...fault }),
    intentsOf: async (paymentId: string) => {
      const { data } = await sdk.paymentIntents.list({ limit: 100 });
      return data.filter(({ metadata }) => metadata.paymentId === paymentId);
    },
    skipEvents: async () => void (await newEvents()),
    /** Sends the new events to the product, in the given order and each twice, and runs the jobs that they queue. */
    async deliverEvents(order: (events: Stripe.Event[]) => Stripe.Event[] = (events) => events): Promise<void> {
      const events = order(await newEvents());
      for (const event of events) {
        const payload = JSON.stringify(event);
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: testWebhookSecret });
        await receiveWebhook(payload, signature);
        await receiveWebhook(payload, signature);
        await applyEvent(event.id);
        await applyEvent(event.id);
      }
      const left = await db.stripeEvent.count({ where: { id: { in: events.map(({ id }) => id) }, appliedAt: null } });
      if (left > 0) throw new Error(`${left} events were not applied`);
    },
  };
}

export type OwnSimulator = Awaited<ReturnType<typeof startOwnSimulator>>;
