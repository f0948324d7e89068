import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { markStopping } from '@/server/platform/process-wide';
import { closeStreams } from './open-streams';

type Limits = {
  /** Time between the failing readiness check and the refusal of new connections, for proxies that poll the check. */
  delayMs: number;
  /** Maximum time for running requests to finish. */
  finishMs: number;
};

/** Time for a request that a proxy sends on an idle connection at the same moment. */
const idleMs = 1_000;

/**
 * Stops a server without losing a request: the readiness check fails at once; after `delayMs` new connections are
 * refused, so that a proxy uses another process, and live streams end with a hint when to reconnect. Open connections are
 * used for at most one more request (see `Connection: close` in server/web.ts).
 * @returns when the last connection is closed or `finishMs` have passed.
 */
export async function stopServer(server: Server, { delayMs, finishMs }: Limits): Promise<void> {
  markStopping();
  await delay(delayMs);
  closeStreams();
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    // Unlike http.Server.close, this leaves idle connections open.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const closeIdle = () => server.closeIdleConnections();
  const timer = setTimeout(() => {
    closeIdle();
    setInterval(closeIdle, 100).unref();
  }, idleMs);
  await Promise.race([closed, delay(finishMs)]);
  clearTimeout(timer);
}

/** The longest turn of the event loop that can have handled no event. */
const quietTurnMs = 0.2;
const maxTurns = 10_000;

/**
 * Accepts the connections that wait for it, which closing the socket would reset. A turn of the event loop accepts only one,
 * and others arrive while it handles events, so this ends after a turn without either.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let hasAccepted = false;
  const onConnection = () => {
    hasAccepted = true;
  };
  server.on('connection', onConnection);
  for (let turn = 0, turnMs = Infinity; turn < maxTurns && (hasAccepted || turnMs > quietTurnMs); turn++) {
    hasAccepted = false;
    const began = performance.now();
    await nextTurn();
    turnMs = performance.now() - began;
  }
  server.off('connection', onConnection);
}
