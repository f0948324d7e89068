import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createLoopbackServer } from '@/server/local/loopback-http';
import { connectedAccountOf, requireKey } from './access';
import { Api, type ApiAnswer, failure } from './api';
import { openBalance } from './calls/balance';
import { expireAuthorizations } from './calls/payment-states';
import { control } from './control';
import { invalidRequest, SimulatedError } from './errors';
import { Faults } from './faults';
import { type Page, pageResponse } from './pages';
import { apiVersion, Simulation, secret } from './simulation';
import { Store } from './store';
import { WebhookSender } from './webhooks';

export interface SimulatorOptions {
  port: number;
  dataFile: string;
  webhookUrl: string;
  webhookSecret: string;
  now?: () => number;
}

export interface StripeSimulator {
  port: number;
  url: string;
  /** `sk_test_…`, the only accepted key; unchanged by a restart. */
  secretKey: string;
  close(): Promise<void>;
}

const bodyLimit = 1_000_000;
const expiryCheckMs = 5_000;

/** Listens on the loopback interface; configure the SDK with its host and port. */
export async function startStripeSimulator(options: SimulatorOptions): Promise<StripeSimulator> {
  const store = new Store(options.dataFile);
  const secretKey = keptSecretKey(store);
  const faults = new Faults();
  const webhooks = new WebhookSender(store, { url: options.webhookUrl, secret: options.webhookSecret });
  let origin = '';
  const simulation = new Simulation(
    store,
    options.now ?? Date.now,
    () => origin,
    (eventId, type) => queueWebhook(store, faults, eventId, type),
  );
  openBalance(simulation);
  const desk = new FrontDesk(simulation, new Api(simulation), faults, secretKey, () => webhooks.wake());
  const server = createLoopbackServer({ handle: (request, response, url) => desk.receive(request, response, url) });
  const port = await listen(server, options.port).catch((error: unknown) => {
    store.close();
    throw error;
  });
  origin = `http://127.0.0.1:${port}`;
  const expiry = setInterval(() => desk.expire(), expiryCheckMs).unref();
  webhooks.wake();
  return {
    port,
    url: origin,
    secretKey,
    async close() {
      clearInterval(expiry);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await desk.idle();
      await webhooks.close();
      store.close();
    },
  };
}

class FrontDesk {
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(
    private readonly simulation: Simulation,
    private readonly api: Api,
    private readonly faults: Faults,
    private readonly secretKey: string,
    private readonly changed: () => void,
  ) {}

  async receive(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const work = this.#handle(request, response, url).catch((error: unknown) => {
      if (response.destroyed) return;
      const known = error instanceof SimulatedError ? error : internal(error);
      send(response, failure(known));
    });
    this.#underWay.add(work);
    await work;
    this.#underWay.delete(work);
    if (!this.#closing.signal.aborted) this.changed();
  }

  async idle(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  expire(): void {
    this.simulation.store.transaction(
      () => expireAuthorizations(this.simulation),
      () => false,
    );
    this.changed();
  }

  async #handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const method = request.method ?? 'GET';
    const body = await readBody(request);
    if (url.pathname.startsWith('/v1/')) return this.#answerApi(request, response, url, body);
    const page = this.#inTransaction(() =>
      pageResponse(this.simulation, method, url.pathname, new URLSearchParams(body)),
    );
    if (page) return sendPage(response, page);
    requireKey(request.headers, this.secretKey);
    const answer = this.#inTransaction(() =>
      control(this.simulation, this.faults, method, url.pathname, readJson(body)),
    );
    send(response, { status: 200, body: JSON.stringify(answer), replayed: false });
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse, url: URL, body: string): Promise<void> {
    const method = request.method ?? 'GET';
    const id = this.simulation.newId('req');
    response.setHeader('Request-Id', id);
    response.setHeader('Stripe-Version', request.headers['stripe-version'] ?? apiVersion);
    requireKey(request.headers, this.secretKey);
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : null;
    if (idempotencyKey) response.setHeader('Idempotency-Key', idempotencyKey);
    const what = `${method} ${url.pathname}`;
    if (this.faults.take(['error-before-commit'], what)) throw internal('A fault was asked for.');
    const form = method === 'POST' ? body : url.search.slice(1);
    const slow = this.faults.take(['slow-bank'], what);
    const bank = slow && (() => this.faults.delay(slow, this.#closing.signal));
    const account = connectedAccountOf(request.headers);
    const answer = await this.api.answer({ id, method, path: url.pathname, form, idempotencyKey, account, bank });
    this.changed();
    const fault = this.faults.take(['error-after-commit', 'drop-answer', 'delay-answer'], what);
    if (fault?.kind === 'error-after-commit') throw internal('A fault was asked for.');
    if (fault?.kind === 'drop-answer') return void response.socket?.destroy();
    if (fault?.kind === 'delay-answer') await this.faults.delay(fault, this.#closing.signal);
    send(response, answer);
  }

  #inTransaction<T>(run: () => T): T {
    return this.simulation.store.transaction(run, (error) => error instanceof SimulatedError && error.keepsChanges);
  }
}

function queueWebhook(store: Store, faults: Faults, eventId: string, type: string): void {
  const fault = faults.take(['double-webhook', 'late-webhook', 'lost-webhook'], type);
  if (fault?.kind === 'lost-webhook') return;
  store.addDelivery(eventId, Date.now() + (fault?.kind === 'late-webhook' ? fault.delayMs : 0));
  if (fault?.kind === 'double-webhook') store.addDelivery(eventId, Date.now());
}

function keptSecretKey(store: Store): string {
  const kept = store.setting('secret-key');
  if (kept) return kept;
  const made = `sk_test_simulator${secret(24)}`;
  store.setSetting('secret-key', made);
  return made;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > bodyLimit) throw invalidRequest('The request is too large.');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readJson(body: string): unknown {
  if (body === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw invalidRequest('The body is not JSON.');
  }
}

function send(response: ServerResponse, answer: ApiAnswer): void {
  if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true');
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
}

function sendPage(response: ServerResponse, page: Page): void {
  if (page.location) response.setHeader('location', page.location);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html ?? '');
}

function internal(cause: unknown): SimulatedError {
  const message = `An error occurred in the simulator: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new SimulatedError(500, { type: 'api_error', message });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
