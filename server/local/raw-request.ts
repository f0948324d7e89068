import { connect } from 'node:net';

/**
 * Sends raw bytes, half-closes the connection and returns everything that the server sends before it closes or resets
 * the connection.
 */
export function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(15_000, () => socket.destroy(new Error('The server did not close the connection')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

export function statusOf(response: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3}) /.exec(response)?.[1] ?? 0);
}
