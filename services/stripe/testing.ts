import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type StripeSimulator, startStripeSimulator } from './simulator';

export type ReceivedWebhook = {
  body: string;
  signature: string;
};

export const testWebhookSecret = 'whsec_test_secret';

type Settings = { now?: () => number; port?: number; secretKey?: string; country?: string };

export async function startTestSimulator(settings: Settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-stripe-'));
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ body: await text(request), signature: String(request.headers['stripe-signature']) });
    response.writeHead(statuses.shift() ?? 200).end();
  };
  const receiver = createServer((request, response) => void receive(request, response));
  const receiverPort = await new Promise<number>((resolve) => {
    receiver.listen(0, '127.0.0.1', () => {
      const address = receiver.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const start = () =>
    startStripeSimulator({
      port: 0,
      dataFile: join(folder, 'stripe.sqlite'),
      webhookUrl: `http://127.0.0.1:${receiverPort}/hook`,
      webhookSecret: testWebhookSecret,
      ...settings,
    });
  let simulator: StripeSimulator = await start();
  return {
    get simulator() {
      return simulator;
    },
    /** Creates a client without retries by default, so that a test sees every response. */
    sdk(maxNetworkRetries = 0, secretKey = simulator.secretKey) {
      const address = { host: '127.0.0.1', port: simulator.port, protocol: 'http' } as const;
      return new Stripe(secretKey, { ...address, maxNetworkRetries, timeout: 5000, telemetry: false });
    },
    async control(path: string, body: object): Promise<Response> {
      const headers = { authorization: `Bearer ${simulator.secretKey}`, 'content-type': 'application/json' };
      return fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
    received,
    /** Next status codes of the receiver; then 200. */
    statuses,
    async restart() {
      await simulator.close();
      simulator = await start();
    },
    async stop() {
      await simulator.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

export type TestSimulator = Awaited<ReturnType<typeof startTestSimulator>>;

export async function customerWithCard(sdk: Stripe, testCard = 'pm_card_visa') {
  const customer = await sdk.customers.create({ name: 'Brightside', email: 'olivia@brightside.example' });
  const method = await sdk.paymentMethods.attach(testCard, { customer: customer.id });
  return { customer, method };
}

export function authorization(customer: string, method: string, amount = 12_050): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: 'eur',
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    confirm: true,
  };
}
