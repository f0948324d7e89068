import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { createLoopbackServer } from '@/server/local/loopback-http';
import { openBalance } from '@/services/stripe/endpoints/balance';
import { expireAuthorizations } from '@/services/stripe/endpoints/payment-states';
import { Api, type ApiResponse, failure } from './api';
import { control } from './control';
import { invalidRequest, SimulatedError } from './errors';
import { Faults } from './faults';
import { type Page, pageResponse } from './pages';
import { apiVersion, secret, Simulation } from './simulation';
import { Store } from './store';
import { WebhookSender } from './webhooks';

export type SimulatorOptions = {
  port: number;
  dataFile: string;
  webhookUrl: string;
  webhookSecret: string;
  /** Country of the platform's account; SE by default, like OPERATOR_COUNTRY. */
  country?: string | undefined;
  now?: () => number;
  /** Key that requests need; by default the stored one, or a new one. */
  secretKey?: string;
  /**
   * Name that other containers use; if it is set, the simulator listens to them too. Browsers open its pages at
   * localhost.
   */
  hostName?: string;
};

export type StripeSimulator = {
  port: number;
  url: string;
  /** `sk_test_…`, the only accepted key; unchanged by a restart. */
  secretKey: string;
  close(): Promise<void>;
};

const maxBodyBytes = 1_000_000;
const expiryCheckMs = 5_000;

/** Listens on the loopback interface, unless it has a name; configure the SDK with its host and port. */
export async function startStripeSimulator(options: SimulatorOptions): Promise<StripeSimulator> {
  const store = new Store(options.dataFile);
  const secretKey = options.secretKey ?? loadSecretKey(store);
  const faults = new Faults();
  const webhooks = new WebhookSender(store, { url: options.webhookUrl, secret: options.webhookSecret });
  let origin = '';
  const simulation = new Simulation(
    store,
    options.now ?? Date.now,
    () => origin,
    (eventId, type) => queueWebhook(store, faults, eventId, type),
    options.country || 'SE',
  );
  openBalance(simulation);
  const handler = new RequestHandler(simulation, new Api(simulation), faults, secretKey, () => webhooks.wake());
  const { hostName } = options;
  const server = createLoopbackServer({
    hostNames: hostName ? [hostName] : [],
    handle: (request, response, url) => handler.receive(request, response, url),
  });
  const port = await listen(server, options.port, hostName ? '0.0.0.0' : '127.0.0.1').catch((error: unknown) => {
    store.close();
    throw error;
  });
  origin = `http://${hostName ? 'localhost' : '127.0.0.1'}:${port}`;
  const expiry = setInterval(() => handler.expire(), expiryCheckMs).unref();
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
      await handler.idle();
      await webhooks.close();
      store.close();
    },
  };
}

class RequestHandler {
  private readonly activeRequests = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly simulation: Simulation,
    private readonly api: Api,
    private readonly faults: Faults,
    private readonly secretKey: string,
    private readonly onChange: () => void,
  ) {}

  async receive(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const work = this.handle(request, response, url).catch((error: unknown) => {
      if (response.destroyed) return;
      send(response, failure(error instanceof SimulatedError ? error : internalError(error)));
    });
    this.activeRequests.add(work);
    await work;
    this.activeRequests.delete(work);
    if (!this.closing.signal.aborted) this.onChange();
  }

  async idle(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.activeRequests);
  }

  expire(): void {
    this.simulation.store.transaction(
      () => expireAuthorizations(this.simulation),
      () => false,
    );
    this.onChange();
  }

  private async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const method = request.method ?? 'GET';
    const body = await readBody(request);
    if (url.pathname.startsWith('/v1/')) return this.handleApi(request, response, url, body);
    const page = this.inTransaction(() =>
      pageResponse(this.simulation, method, url.pathname, new URLSearchParams(body)),
    );
    if (page) return sendPage(response, page);
    requireKey(request.headers, this.secretKey);
    const result = this.inTransaction(() =>
      control(this.simulation, this.faults, method, url.pathname, readJson(body)),
    );
    send(response, { status: 200, body: JSON.stringify(result), replayed: false });
  }

  private async handleApi(request: IncomingMessage, response: ServerResponse, url: URL, body: string): Promise<void> {
    const method = request.method ?? 'GET';
    const id = this.simulation.newId('req');
    response.setHeader('Request-Id', id);
    response.setHeader('Stripe-Version', request.headers['stripe-version'] ?? apiVersion);
    requireKey(request.headers, this.secretKey);
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : null;
    if (idempotencyKey) response.setHeader('Idempotency-Key', idempotencyKey);
    const target = `${method} ${url.pathname}`;
    if (this.faults.take(['error-before-commit'], target)) throw internalError('A test requested this fault.');
    const form = method === 'POST' ? body : url.search.slice(1);
    const slowBank = this.faults.take(['slow-bank'], target);
    const bank = slowBank && (() => this.faults.delay(slowBank, this.closing.signal));
    const account = connectedAccountOf(request.headers);
    const result = await this.api.respond({ id, method, path: url.pathname, form, idempotencyKey, account, bank });
    this.onChange();
    const fault = this.faults.take(['error-after-commit', 'drop-response', 'delay-response'], target);
    if (fault?.kind === 'error-after-commit') throw internalError('A test requested this fault.');
    if (fault?.kind === 'drop-response') return void response.socket?.destroy();
    if (fault?.kind === 'delay-response') await this.faults.delay(fault, this.closing.signal);
    send(response, result);
  }

  private inTransaction<T>(run: () => T): T {
    return this.simulation.store.transaction(run, (error) => error instanceof SimulatedError && error.commitsChanges);
  }
}

/** @throws SimulatedError 401 unless the request has the simulator's own key; the message identifies live keys */
function requireKey(headers: IncomingHttpHeaders, secretKey: string): void {
  const key = apiKeyOf(headers.authorization ?? '');
  if (/^(sk|rk|pk)_live_/.test(key)) {
    throw unauthorized('This is a simulator: it moves no money and refuses live keys. Use its own test key.');
  }
  if (key === '') throw unauthorized('You did not provide an API key.');
  const same = key.length === secretKey.length && timingSafeEqual(Buffer.from(key), Buffer.from(secretKey));
  if (!same) throw unauthorized('Invalid API key provided.');
}

function apiKeyOf(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '';
}

function unauthorized(message: string): SimulatedError {
  return new SimulatedError(401, { type: 'invalid_request_error', message });
}

/** Returns the connected account on whose behalf the request is sent. */
function connectedAccountOf(headers: IncomingHttpHeaders): string | null {
  const account = headers['stripe-account'] ?? headers['stripe-context'];
  return typeof account === 'string' && account !== '' ? account : null;
}

function queueWebhook(store: Store, faults: Faults, eventId: string, type: string): void {
  const fault = faults.take(['double-webhook', 'late-webhook', 'lost-webhook'], type);
  if (fault?.kind === 'lost-webhook') return;
  store.addDelivery(eventId, Date.now() + (fault?.kind === 'late-webhook' ? fault.delayMs : 0));
  if (fault?.kind === 'double-webhook') store.addDelivery(eventId, Date.now());
}

function loadSecretKey(store: Store): string {
  const stored = store.setting('secret-key');
  if (stored) return stored;
  const secretKey = `sk_test_simulator${secret(24)}`;
  store.setSetting('secret-key', secretKey);
  return secretKey;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > maxBodyBytes) throw invalidRequest('The request is too large.');
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

function send(response: ServerResponse, result: ApiResponse): void {
  if (result.replayed) response.setHeader('Idempotent-Replayed', 'true');
  response.writeHead(result.status, { 'content-type': 'application/json' }).end(result.body);
}

function sendPage(response: ServerResponse, page: Page): void {
  if (page.location) response.setHeader('location', page.location);
  response.setHeader('cache-control', 'no-store');
  response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html ?? '');
}

function internalError(cause: unknown): SimulatedError {
  const message = `An error occurred in the simulator: ${cause instanceof Error ? cause.message : String(cause)}`;
  return new SimulatedError(500, { type: 'api_error', message });
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
