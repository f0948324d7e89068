import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { pollUntil } from '@/tests/support/jobs/poll';
import { limitUnreadBytes } from './unread-limit';

const megabyte = 1024 * 1024;

async function startServer(maxBytes: number) {
  const responses = createServer((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
  limitUnreadBytes(responses, maxBytes);
  responses.listen(0, '127.0.0.1');
  await once(responses, 'listening');
  onTestFinished(() => responses.closeAllConnections());
  const { port } = responses.address() as AddressInfo;
  const open = async (bytes: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.pause();
    socket.write(`GET /${bytes} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { open, numConnections: () => promisify(responses.getConnections.bind(responses))() };
}

async function received(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  socket.end();
  socket.resume();
  await once(socket, 'close');
  return bytes;
}

test('ends the connection with the most unread bytes only', async () => {
  const { open, numConnections } = await startServer(60 * megabyte);
  const small = await open(20 * megabyte);
  const large = await open(80 * megabyte);
  await pollUntil(async () => (await numConnections()) === 1, { what: 'the end of a connection' });
  expect(await received(large)).toBeLessThan(80 * megabyte);
  expect(await received(small)).toBeGreaterThan(20 * megabyte);
});
