import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/server/platform/env';
import { endpoint } from './endpoint';
import { liveRoutes } from './live-routes';

const handlers = new Map(
  liveRoutes.map(({ contract, run, options }) => [`/v1${contract.path}`, endpoint(contract, run, options)]),
);

/**
 * Serves the GET requests of a few endpoints like app/v1, but without Next.js and without a queue.
 * @returns false when it is another request.
 */
export async function serveWithoutNext(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathname: string,
): Promise<boolean> {
  const respond = incoming.method === 'GET' ? handlers.get(pathname) : undefined;
  if (!respond) return false;
  const leaving = new AbortController();
  const { signal } = leaving;
  outgoing.once('close', () => leaving.abort());
  const request = new Request(new URL(incoming.url ?? '/', env.APP_URL), { headers: headersOf(incoming), signal });
  const { status, headers, body } = await respond(request, { params: Promise.resolve({}) });
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (body) await send(body, outgoing, signal);
  return true;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) copy.set(name, String(value));
  return copy;
}

async function send(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  const reader = body.getReader();
  const leave = () => void reader.cancel().catch(() => {});
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave);
  // A client that reads too slowly is disconnected while this function waits for it.
  reader.closed.catch(() => outgoing.destroy());
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!outgoing.write(part.value)) await once(outgoing, 'drain', { signal });
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}
