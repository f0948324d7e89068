import './platform/no-source-maps';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';
import { addressIn } from '@/server/http/address';
import { compressedScripts } from '@/server/http/compressed-scripts';
import { replaceRawErrors } from '@/server/http/raw-errors';
import { internalFailure, type Refusal, rawRefusal, refusalBody, wantsHtml } from '@/server/http/refusal-response';
import { refusalOf } from '@/server/http/request-refusal';
import { kindOf, newNonce, type ResponseKind, securityHeaders } from '@/server/http/security-headers';
import { env } from '@/server/platform/env';
import { flushSecurityEvents } from '@/server/access/security-log';
import { tooManyRequests } from '@/server/platform/errors';
import { log, logConsole } from '@/server/platform/log';
import { countRequest } from '@/server/platform/request-limits';
import { requireNoSampleAccounts } from '@/server/platform/sample-accounts';
import { isLoopback } from '@/server/platform/loopback';

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
const app = next({ dev: isDevelopment, turbopack: true, hostname: 'localhost', port: env.PORT });
await app.prepare();
const handle = app.getRequestHandler();
// In development, scripts are unhashed and rebuilt, so Next.js serves them.
const sendScript = isDevelopment ? null : compressedScripts(process.env.NEXT_BUILD_FOLDER ?? '.next');

const settings = { appUrl: env.APP_URL, storageUrl: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT, isDevelopment };
const publicFiles = new Set(readdirSync('public').map((name) => `/${name}`));
const textRoutes = /^\/(?:robots\.txt|sitemap\.xml|sitemaps\/[^/]+)$/;

/** The text of a speech preview is part of the URL: 3,000 characters of nine bytes each, plus the other headers. */
const maxHeaderSize = 64 * 1024;

const lastResponses = new WeakMap<Duplex, ServerResponse>();

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  pathname: string;
  kind: ResponseKind;
  nonce: string;
};

const server = createServer({ maxHeaderSize }, (request, response) => {
  const exchange = begin(request, response);
  answer(exchange).catch((error: unknown) => {
    log.error({ err: error }, 'web: request failed');
    refuse(exchange, internalFailure);
  });
});

function begin(request: IncomingMessage, response: ServerResponse): Exchange {
  lastResponses.set(request.socket, response);
  const connection = request.socket.remoteAddress ?? 'unknown';
  const before = env.TRUSTED_PROXIES > 0 ? request.headers['x-forwarded-for'] : undefined;
  request.headers['x-forwarded-for'] = before ? `${before}, ${connection}` : connection;

  const pathname = (request.url ?? '/').split('?')[0] ?? '/';
  const kind = kindOf(pathname, isFile);
  const nonce = newNonce();
  setSecurityHeaders(response, kind, pathname, nonce);
  // Next.js reads the nonce of its scripts from this header, so a request must not supply its own.
  delete request.headers['content-security-policy-report-only'];
  request.headers['content-security-policy'] = String(response.getHeader('content-security-policy') ?? '');
  return { request, response, pathname, kind, nonce };
}

const isFile = (pathname: string): boolean => isStatic(pathname) || textRoutes.test(pathname);
const isStatic = (pathname: string): boolean => pathname.startsWith('/_next/') || publicFiles.has(pathname);

function setSecurityHeaders(response: ServerResponse, kind: ResponseKind, pathname: string, nonce: string): void {
  for (const [name, value] of Object.entries(securityHeaders(kind, pathname, nonce, settings)))
    response.setHeader(name, value);
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const refusal = refusalIn(exchange);
  if (refusal) return refuse(exchange, refusal);
  if (await sendScript?.(request, response)) return;
  if (!isDevelopment) replaceRawErrors(response, () => describe(exchange, internalFailure));
  await handle(request, response);
}

function refusalIn({ request, pathname, kind }: Exchange): Refusal | null {
  // The development server has its own endpoints and methods under these paths.
  if (isDevelopment && /^\/_(?:_nextjs|next)/.test(pathname)) return null;
  const { method = 'GET', url = '/', headers } = request;
  const refusal = refusalOf({ method, url, headers });
  const isCounted = kind === 'api' ? pathname === '/v1/health' : !isStatic(pathname);
  if (refusal || !isCounted) return refusal;
  const seconds = countRequest('pages', addressIn(String(headers['x-forwarded-for'])));
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
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large', message: 'The headers of this request are too large.' },
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
  const isUnfinished = last?.headersSent === true && !last.writableFinished;
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

function stop(): void {
  const streams = (globalThis as typeof globalThis & { timbreStreams?: Set<() => void> }).timbreStreams;
  for (const close of streams ?? []) close();
  server.close(() => void flushSecurityEvents({ isLast: true }).finally(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 6_000).unref();
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
