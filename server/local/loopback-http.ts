import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hostNameOf, isLoopbackName } from '@/server/platform/network/network';

export type LoopbackServerOptions = {
  /** Host names that are accepted in addition to loopback names, for requests through a proxy. */
  hostNames?: readonly string[];
  /**
   * Handles a request. It may throw or reject: the client gets a 500, or a closed connection if the response has
   * started.
   */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> | void;
};

/**
 * Creates the HTTP server of an embedded service. No request can crash the process, which is the supervisor. A
 * malformed request gets a 400. A foreign Host header gets a 403, so that a page of another site cannot read the
 * service by resolving its host name to 127.0.0.1 (DNS rebinding).
 */
export function createLoopbackServer({ hostNames = [], handle }: LoopbackServerOptions): Server {
  return createServer((request, response) => {
    // A disconnect emits errors on both; Node throws without listeners.
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
