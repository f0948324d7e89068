import type { IncomingHttpHeaders, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestRefusal } from '@/server/http/request/request-refusal';

/** Maximum for the names and values of all headers, without the request line. */
export const maxHeadersBytes = 16 * 1024;
/** Maximum per header; browsers shorten a Referer to 4 kB. */
const maxHeaderBytes = 4 * 1024;
/** The state of the router contains each parameter of a search, escaped twice. */
const longHeaders = new Set(['cookie', 'next-router-state-tree']);

/** @param rawHeaders names and values in turn, in Latin-1: a character is a byte */
export function headersRefusal(rawHeaders: readonly string[]): RequestRefusal | null {
  let totalBytes = 0;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    totalBytes += name.length + value.length;
    const isTooLong = value.length > maxHeaderBytes && !longHeaders.has(name.toLowerCase());
    if (isTooLong || totalBytes > maxHeadersBytes) return headersTooLarge;
  }
  return null;
}

export const headersTooLarge: RequestRefusal = {
  status: 431,
  code: 'too-large',
  message: 'The headers of this request are too large. If you use a browser, please delete the cookies of this site.',
  headers: {},
};

/** Next tests this header with a pattern that takes quadratic time, and no setting replaces it everywhere. */
const maxUserAgentLength = 256;

export function shortenUserAgent(headers: IncomingHttpHeaders): void {
  const agent = headers['user-agent'];
  if (agent !== undefined) headers['user-agent'] = agent.slice(0, maxUserAgentLength);
}

const checkIntervalMs = 250;

/**
 * Ends the connections with the most unread bytes while all connections of the server together have more than
 * `maxBytes`. A response that its client does not read is in memory.
 */
export function limitUnreadBytes(server: Server, maxBytes: number): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const check = setInterval(() => endLargest([...sockets], maxBytes), checkIntervalMs).unref();
  server.once('close', () => clearInterval(check));
}

function endLargest(sockets: readonly Socket[], maxBytes: number): void {
  let total = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (total <= maxBytes) return;
  for (const socket of sockets.toSorted((a, b) => b.writableLength - a.writableLength)) {
    if (total <= maxBytes) return;
    total -= socket.writableLength;
    socket.destroy();
  }
}
