import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { streamEvents as contract } from '@/lib/contracts/live';
import { endpoint } from './endpoint';
import { eventStream } from './event-stream';
import { env } from '@/server/platform/env';

const respond = endpoint(contract, ({ actor, query, request }) => eventStream(actor, query, request));

/**
 * Serves `GET /v1/events` like its route (app/v1/events), but without Next.js, which retains all that it makes for a
 * request until the stream ends.
 */
export async function serveEventStream(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  outgoing.once('close', () => leaving.abort());
  const request = new Request(new URL(incoming.url ?? '/', env.APP_URL), { headers: headersOf(incoming), signal });
  const { status, headers, body } = await respond(request, { params: Promise.resolve({}) });
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (body) await send(body, outgoing, signal);
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
