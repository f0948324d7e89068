import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '@/server/platform/network/loopback';

/**
 * Adds the headers that pages of the product need to upload with progress, to read ranges and to resume. Other origins
 * get no headers; if the product is on this machine, every loopback port may be the product's.
 * @returns whether the origin of the request is allowed.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse, appOrigin: string): boolean {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  if (!origin || !URL.canParse(origin)) return false;
  if (origin !== appOrigin && !(isLoopback(appOrigin) && isLoopback(origin))) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader(
    'access-control-expose-headers',
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag',
  );
  return true;
}

export function respondToPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT');
  const headers = request.headers['access-control-request-headers'];
  if (headers) response.setHeader('access-control-allow-headers', headers);
  response.setHeader('access-control-max-age', '3000');
  response.writeHead(200, { 'content-length': 0 }).end();
}
