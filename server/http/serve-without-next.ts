import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { streamEvents } from '@/lib/contracts/live';
import { getLiveness } from '@/lib/contracts/system';
import { endpoint } from './endpoint';
import { eventStream } from './event-stream';
import { env } from '@/server/platform/env';

type Respond = (request: Request, context: { params: Promise<Record<string, never>> }) => Promise<Response>;

const handlers = new Map<string, Respond>([
  // Next.js retains all that it makes for a request until the stream ends.
  ['/v1/events', endpoint(streamEvents, ({ actor, query, request }) => eventStream(actor, query, request))],
  // Each step of Next.js would wait for the work of other requests, and the queue for its places: a process that is busy
  // would be restarted.
  ['/v1/live', endpoint(getLiveness, () => Promise.resolve({ status: 'ok' as const }))],
]);

/**
 * Serves the GET requests of a few endpoints like their routes in app/v1, but without Next.js and without a queue.
 * @returns false when it is another request
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
