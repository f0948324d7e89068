import '@/server/platform/tracing/no-source-maps';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import next from 'next';
import { flushSecurityEvents } from '@/server/access/security-log';
import { isBrandPath, serveBrandFile } from '@/server/http/brand-files';
import { compressedScripts } from '@/server/http/compressed-scripts';
import { stopServer } from '@/server/http/graceful-stop';
import {
  headersRefusal,
  headersTooLarge,
  limitUnreadBytes,
  maxHeadersBytes,
  shortenUserAgent,
} from '@/server/http/limits/connection-limits';
import { PageTurns } from '@/server/http/limits/page-turns';
import { observeRequest } from '@/server/http/observe-request';
import { addWebMetrics } from '@/server/http/open-streams';
import { replaceRawErrors } from '@/server/http/raw-errors';
import { internalFailure, rawRefusal, type Refusal, refusalBody, wantsHtml } from '@/server/http/refusal-response';
import { addressIn } from '@/server/http/request/address';
import { normalizedUrl, rawPathOf, routeNames } from '@/server/http/request/paths';
import { refusalOf } from '@/server/http/request/request-refusal';
import { kindOf, newNonce, type ResponseKind, securityHeaders } from '@/server/http/security-headers';
import { serveWithoutNext } from '@/server/http/serve-without-next';
import { keepBrandFresh } from '@/server/installation/brand';
import { limitLockWaits } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, tooManyRequests } from '@/server/platform/errors';
import { countRequest, countResponse, secondsOverLimit } from '@/server/platform/limits/request-limits';
import { limitedNetworkOf } from '@/server/platform/network/limited-network';
import { isLoopback } from '@/server/platform/network/network';
import { isStopping } from '@/server/platform/process-wide';
import { runInContext, type WorkContext } from '@/server/platform/queue/work-context';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { requireNoSampleAccounts } from '@/server/platform/sample-accounts';
import { log, logConsole } from '@/server/platform/tracing/log';
import { startTracing } from '@/server/platform/tracing/start-tracing';
import { traceRequest } from '@/server/platform/tracing/tracing';
import { keepTaxRulesFresh } from '@/server/tax/rules';

/**
 * The web process: Next.js behind a plain HTTP server, which sets the security headers of every response, rejects
 * requests that Next.js cannot parse, counts page views, sets the client's IP address (X-Forwarded-For cannot be
 * forged) and shuts down gracefully: no new connections, live streams closed, running requests finished.
 */
const isDevelopment = process.argv.includes('--dev');
// Next.js writes plain text to the console; in production every log line is JSON.
if (!isDevelopment) logConsole();
await requireNoSampleAccounts(env.DATABASE_URL, env.APP_URL).catch((error: unknown) => {
  log.fatal({ err: error }, 'web: cannot start');
  process.exit(1);
});
const stopTracing = await startTracing('web');
addWebMetrics();
limitLockWaits();
keepTaxRulesFresh();
await keepBrandFresh();
const app = next({ dev: isDevelopment, turbopack: true, hostname: 'localhost', port: env.PORT });
await app.prepare();
const handle = app.getRequestHandler();
// In development, scripts are unhashed and rebuilt, so Next.js serves them.
const buildFolder = isDevelopment ? null : (process.env.NEXT_BUILD_FOLDER ?? '.next');
const sendScript = buildFolder === null ? null : compressedScripts(buildFolder);
const routeName = routeNames(buildFolder);

const settings = { appUrl: env.APP_URL, storageUrl: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT, isDevelopment };
const publicFiles = new Set(readdirSync('public').map((name) => `/${name}`));
const textRoutes = /^\/(?:robots\.txt|sitemap\.xml|sitemaps\/[^/]+)$/;

/** The text of a speech preview is part of the URL: 3,000 characters of nine bytes each, plus other parameters. */
const maxUrlBytes = 32 * 1024;
/** The limit includes the URL, because Node.js counts it too. */
const maxHeaderSize = maxUrlBytes + maxHeadersBytes;

const maxUnreadBytes = 64 * 1024 * 1024;

/**
 * Requests of one network wait for each other, so that many of them do not delay those of others. A request frees its
 * place when its response is sent, or after `maxTurnMs` if it waits for another service or for a slow client.
 */
const queues: Partial<Record<ResponseKind, WorkQueue | PageTurns>> = {
  page: new PageTurns(),
  api: new WorkQueue({ concurrency: 64, maxRunningPerKey: 8, maxWaiting: 1_000, maxWaitingPerKey: 100 }),
};
const maxTurnMs = 1_000;

const lastResponses = new WeakMap<Duplex, ServerResponse>();
/** Responses to pipelined requests whose turn has not come. */
const waiting = new WeakSet<ServerResponse>();

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  kind: ResponseKind;
  nonce: string;
  context: WorkContext;
};

const server = createServer({ maxHeaderSize }, (request, response) => {
  const previous = lastResponses.get(request.socket);
  const exchange = begin(request, response);
  const start = () => {
    const handling = runInContext(exchange.context, () => respond(exchange));
    handling.catch((error: unknown) => {
      log.error({ err: error, requestId: exchange.context.requestId }, 'web: request failed');
      refuse(exchange, internalFailure);
    });
  };
  // Pipelined requests are handled in turn: a client that reads nothing leaves one response in memory.
  if (!previous || previous.closed) return start();
  waiting.add(response);
  previous.once('close', () => {
    waiting.delete(response);
    start();
  });
});
limitUnreadBytes(server, maxUnreadBytes);

function begin(request: IncomingMessage, response: ServerResponse): Exchange {
  lastResponses.set(request.socket, response);
  const connection = request.socket.remoteAddress ?? 'unknown';
  const before = env.TRUSTED_PROXIES > 0 ? request.headers['x-forwarded-for'] : undefined;
  request.headers['x-forwarded-for'] = before ? `${String(before)}, ${connection}` : connection;
  shortenUserAgent(request.headers);

  request.url = normalizedUrl(request.url ?? '/');
  const pathname = rawPathOf(request.url);
  const kind = kindOf(pathname, isFile);
  const nonce = newNonce();
  if (kind !== 'api') removeFileConditions(request);
  setSecurityHeaders(response, kind, pathname, nonce);
  // Next.js reads the nonce of its scripts from this header, so a request must not supply its own.
  delete request.headers['content-security-policy-report-only'];
  request.headers['content-security-policy'] = String(response.getHeader('content-security-policy') ?? '');
  // A process that stops finishes with each connection after its request.
  if (isStopping()) response.setHeader('Connection', 'close');
  const context = isFile(pathname)
    ? {}
    : observeRequest(request, response, { route: routeName(kind, pathname), trustsProxy: env.TRUSTED_PROXIES > 0 });
  return { request, response, pathname, kind, nonce, context };
}

/**
 * Removes these headers, because Next responds with a 500 when a file does not meet one of them. The files of the
 * product are small: clients get the whole file, as HTTP allows.
 */
function removeFileConditions({ headers }: IncomingMessage): void {
  for (const name of ['range', 'if-range', 'if-match', 'if-unmodified-since']) delete headers[name];
}

const isFile = (pathname: string): boolean => isStatic(pathname) || textRoutes.test(pathname);
const isStatic = (pathname: string): boolean =>
  pathname.startsWith('/_next/') || publicFiles.has(pathname) || isBrandPath(pathname);

function setSecurityHeaders(response: ServerResponse, kind: ResponseKind, pathname: string, nonce: string): void {
  for (const [name, value] of Object.entries(securityHeaders(kind, pathname, nonce, settings)))
    response.setHeader(name, value);
}

async function respond(exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const refusal = refusalIn(exchange);
  if (refusal) return refuse(exchange, refusal);
  if (await sendScript?.(request, response)) return;
  if (await serveBrandFile(request, response, exchange.pathname)) return;
  // In development, Next.js reloads the code.
  if (!isDevelopment && (await serveWithoutNext(request, response, exchange.pathname))) return;
  if (!isDevelopment) replaceRawErrors(response, () => describe(exchange, internalFailure));
  await handleInTurn(exchange);
}

async function handleInTurn(exchange: Exchange): Promise<void> {
  const { request, response, kind, context } = exchange;
  if (kind === 'page') countPage(exchange);
  const queue = isDevelopment ? undefined : queues[kind];
  if (!queue) return handle(request, response);
  let handled: Promise<void> | undefined;
  const takeTurn = async () => {
    // Between two requests that need no other service, the event loop reads what other clients have sent.
    await nextTurn();
    // The client may have left meanwhile.
    if (response.destroyed) return;
    handled = traceRequest(request, response, context, () => handle(request, response));
    await settledWithin(maxTurnMs, handled);
  };
  try {
    await queue.run(takeTurn, { key: limitedNetworkOf(addressOf(exchange)) });
    await handled;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { kind: errorKind, code, message, retryAfterSeconds } = error;
    const status = errorKind === 'too-many-requests' ? 429 : 503;
    refuse(exchange, { status, code, message, headers: { 'Retry-After': String(retryAfterSeconds) } });
  }
}

/** Counts what is sent of a page, compressed if the client accepts that. */
function countPage(exchange: Exchange): void {
  const { socket } = exchange.request;
  const before = socket.bytesWritten;
  exchange.response.once('close', () => countResponse(addressOf(exchange), socket.bytesWritten - before));
}

async function settledWithin(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

const addressOf = ({ request }: Exchange): string => addressIn(String(request.headers['x-forwarded-for']));

function refusalIn(exchange: Exchange): Refusal | null {
  const { request, pathname, kind } = exchange;
  const headersTooLong = headersRefusal(request.rawHeaders);
  if (headersTooLong) return headersTooLong;
  // The development server has its own endpoints and methods under these paths.
  if (isDevelopment && /^\/_(?:_nextjs|next)/.test(pathname)) return null;
  const { method = 'GET', url = '/', headers } = request;
  const refusal = refusalOf({ method, url, headers });
  const isCounted = kind === 'api' ? pathname === '/v1/health' : !isStatic(pathname);
  if (refusal || !isCounted) return refusal;
  const address = addressOf(exchange);
  // A refused prefetch costs its user nothing, a refused page does. Separate limits, so that users in one office do not
  // use up each other's pages.
  const limit = headers['next-router-prefetch'] ? 'prefetches' : 'pages';
  const seconds = countRequest(limit, address) ?? (kind === 'page' ? secondsOverLimit('responses', address) : null);
  if (seconds === null) return null;
  return {
    status: 429,
    code: 'too-many-requests',
    message: tooManyRequests(seconds).message,
    headers: { 'Retry-After': String(seconds) },
  };
}

function refuse(exchange: Exchange, refusal: Refusal): void {
  const { response } = exchange;
  if (response.headersSent) return void response.destroy();
  const { body, headers } = describe(exchange, refusal);
  response.writeHead(refusal.status, { ...refusal.headers, ...headers }).end(body);
}

function describe({ request, response, pathname, nonce }: Exchange, refusal: Refusal): ReturnType<typeof refusalBody> {
  const isHtml = wantsHtml(pathname, request.headers.accept);
  setSecurityHeaders(response, isHtml ? 'page' : 'api', pathname, nonce);
  return refusalBody(refusal, { isHtml, nonce });
}

if (isDevelopment) {
  const upgrade = app.getUpgradeHandler();
  server.on('upgrade', (request, socket, head) => {
    upgrade(request, socket, head).catch(() => socket.destroy());
  });
}
// No page needs another protocol, and Next.js does not respond to such requests. Node's types lack this property.
else Object.assign(server, { shouldUpgradeCallback: () => false });
// Longer than the usual keep-alive time of a proxy, which could otherwise write to a connection that was just closed.
server.keepAliveTimeout = 65_000;
server.requestTimeout = 60_000;
// Closes idle connections, such as those of clients that stopped reading. Event streams send a comment every 15
// seconds.
server.timeout = 120_000;

server.on('checkExpectation', (request, response) => {
  refuse(begin(request, response), { status: 417, code: 'expectation-failed', message: 'Only 100-continue is known.' });
});

const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', message: 'This request took too long to arrive.' },
};

server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
  const refusal = unreadable[error.code ?? ''] ?? {
    status: 400,
    code: 'validation',
    message: 'This is not an HTTP request.',
  };
  // Bytes after the head of an unfinished response would be read as part of it.
  const last = lastResponses.get(socket);
  const isUnfinished = last && (waiting.has(last) || (last.headersSent && !last.writableFinished));
  if (error.code === 'ECONNRESET' || !socket.writable || isUnfinished) return void socket.destroy();
  socket.end(rawRefusal(refusal, securityHeaders('api', '/', '', settings)));
});

server.on('error', (error: NodeJS.ErrnoException) => {
  log.fatal({ err: error }, error.code === 'EADDRINUSE' ? `Port ${env.PORT} is taken (PORT).` : 'web: cannot listen');
  process.exit(1);
});
server.listen(env.PORT, process.env.HOST ?? (isLoopback(env.APP_URL) ? 'localhost' : '0.0.0.0'), () =>
  log.info({ port: env.PORT }, 'web: ready'),
);

/** Time that is added to that for running requests, in which the process writes buffered events and traces. */
const exitMs = 1_000;

let hasStopped = false;

async function stop(): Promise<void> {
  if (hasStopped) return;
  hasStopped = true;
  log.info('web: stops');
  const [finishMs, delayMs] = [env.STOP_SECONDS * 1_000, env.STOP_DELAY_SECONDS * 1_000];
  setTimeout(() => process.exit(0), delayMs + finishMs + exitMs).unref();
  await stopServer(server, { delayMs, finishMs });
  await Promise.allSettled([flushSecurityEvents({ isLast: true }), stopTracing()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
