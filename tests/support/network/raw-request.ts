import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { processUrl } from './api';

export type RawResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends what `fetch` rejects or changes, to a process: a proxy rejects some of it too. */
export function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  url = processUrl(),
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Writes to a new connection and returns everything received until the server closes it. */
export function rawExchange(bytes: string, url = processUrl()): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}
