import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hostNameOf, isLoopbackName } from '@/server/platform/loopback';

export interface LoopbackServerOptions {
  /** Names that the Host header may have besides this machine's own: those that a proxy passes on. */
  hostNames?: readonly string[];
  /** May throw or reject: the client gets a 500, or a broken connection when the response has begun. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> | void;
}

/**
 * Creates the HTTP server of an embedded service. No request can end the process, which is the supervisor's own: a
 * malformed request gets a 400 before the service sees it. Another Host header than this machine's gets a 403, so that a
 * page of another site cannot read the service by resolving its own name to 127.0.0.1 (DNS rebinding).
 */
export function createLoopbackServer({ hostNames = [], handle }: LoopbackServerOptions): Server {
  return createServer((request, response) => {
    // A client that disconnects is reported on both; Node throws when nobody listens.
    request.on('error', () => {});
    response.on('error', () => {});
    const url = parseUrl(request.url);
    const hostName = hostNameOf(request.headers.host);
    if (!url || !hostName) return sendText(response, 400, 'Bad request');
    if (!isLoopbackName(hostName) && !hostNames.includes(hostName)) return sendText(response, 403, 'Unknown host');
    const run = async () => handle(request, response, url);
    run().catch(() => {
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'Internal error');
    });
  });
}

/** The URL of a request for a path, as clients of an origin server send it; undefined when it is malformed. */
function parseUrl(target = ''): URL | undefined {
  if (!/^\/(?![/\\])/.test(target) || !URL.canParse(target, 'http://127.0.0.1')) return;
  const url = new URL(target, 'http://127.0.0.1');
  try {
    decodeURIComponent(url.pathname);
  } catch {
    return;
  }
  return url;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
