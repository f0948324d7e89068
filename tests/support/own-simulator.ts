import Stripe from 'stripe';
import { startTestSimulator, testWebhookSecret } from '@/server/local/stripe/testing';
import { applyEvent } from '@/server/payments/apply-event';
import { receiveWebhook } from '@/server/payments/receive-webhook';
import { db } from '@/server/platform/db';

type Fault = { kind: string; match: string; times?: number };

/**
 * Runs in this process for one test file only: it uses the time of `setTime`, and its events reach the product on
 * demand. Start it before anything that reads the configuration.
 */
export async function startOwnSimulator() {
  const own = await startTestSimulator({ now: () => Date.now() });
  Object.assign(process.env, {
    STRIPE_API_BASE: own.simulator.url,
    STRIPE_SECRET_KEY: own.simulator.secretKey,
    STRIPE_WEBHOOK_SECRET: testWebhookSecret,
  });
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
      for (const event of order(await newEvents())) {
        const payload = JSON.stringify(event);
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: testWebhookSecret });
        await receiveWebhook(payload, signature);
        await receiveWebhook(payload, signature);
        await applyEvent(event.id);
        await applyEvent(event.id);
      }
      const left = await db.stripeEvent.count({ where: { appliedAt: null } });
      if (left > 0) throw new Error(`${left} events were not applied`);
    },
  };
}

export type OwnSimulator = Awaited<ReturnType<typeof startOwnSimulator>>;
