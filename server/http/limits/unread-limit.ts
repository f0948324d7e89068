import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
