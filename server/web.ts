import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import next from 'next';
import { compressedScripts } from '@/server/http/compressed-scripts';
import { refuseMethod } from '@/server/http/method';
import { env } from '@/server/platform/env';
import { flushSecurityEvents } from '@/server/access/security-log';
import { log } from '@/server/platform/log';
import { requireNoSampleAccounts } from '@/server/platform/sample-accounts';
import { isThisMachine } from '@/server/platform/this-machine';

/**
 * The web process: Next behind a plain HTTP server, which says who is connected (X-Forwarded-For cannot be forged
 * through it) and ends cleanly: no new connections, live streams closed, running requests finished.
 */
const isDevelopment = process.argv.includes('--dev');
await requireNoSampleAccounts(env.DATABASE_URL, env.APP_URL).catch((error: unknown) => {
  log.fatal({ err: error }, 'web: cannot start');
  process.exit(1);
});
const app = next({ dev: isDevelopment, turbopack: true, hostname: 'localhost', port: env.PORT });
await app.prepare();
const handle = app.getRequestHandler();
// Unhashed and rebuilt while one works, the scripts of development are Next's own business.
const sendScript = isDevelopment ? null : compressedScripts(process.env.NEXT_BUILD_FOLDER ?? '.next');

/** The text of a speech preview is part of its address: 3,000 letters of nine characters each, and room for the rest. */
const maxHeaderSize = 64 * 1024;

const server = createServer({ maxHeaderSize }, (request, response) => {
  const connection = request.socket.remoteAddress ?? 'unknown';
  const before = env.TRUSTED_PROXIES > 0 ? request.headers['x-forwarded-for'] : undefined;
  request.headers['x-forwarded-for'] = before ? `${before}, ${connection}` : connection;
  if (!isReadable(request.url ?? '/')) return refuse(response);
  if (refuseMethod(request, response)) return;
  answer(request, response).catch((error: unknown) => {
    log.error({ err: error }, 'web: request failed');
    response.statusCode = 500;
    response.end();
  });
});

/** An address whose percent signs mean nothing would otherwise end as a fault of ours. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ error: 'This address cannot be read.', code: 'validation' }));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (await sendScript?.(request, response)) return;
  await handle(request, response);
}
server.on('upgrade', app.getUpgradeHandler());
// Longer than what a proxy in front usually keeps a connection, so that it never writes into one that just closed.
server.keepAliveTimeout = 65_000;
server.requestTimeout = 60_000;

server.on('error', (error: NodeJS.ErrnoException) => {
  log.fatal({ err: error }, error.code === 'EADDRINUSE' ? `Port ${env.PORT} is taken (PORT).` : 'web: cannot listen');
  process.exit(1);
});
server.listen(env.PORT, process.env.HOST ?? (isThisMachine(env.APP_URL) ? 'localhost' : '0.0.0.0'), () =>
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
