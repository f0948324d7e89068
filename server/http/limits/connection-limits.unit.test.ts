import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { shouldServeStreamingMetadata } from 'next/dist/server/lib/streaming-metadata';
import { getBotType } from 'next/dist/shared/lib/router/utils/is-bot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pollUntil } from '@/tests/support/jobs/poll';
import { expectLinearTime } from '@/tests/support/large/linear-time';
import { headersRefusal, limitUnreadBytes, maxHeadersBytes, shortenUserAgent } from './connection-limits';

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

const statusOf = (...rawHeaders: string[]) => headersRefusal(rawHeaders)?.status ?? null;
const letters = (count: number) => 'x'.repeat(count);

describe('the size of headers', () => {
  test.each(['User-Agent', 'X-Forwarded-For', 'referer', 'x-anything'])('%s has at most 4 kB', (name) => {
    expect(statusOf('Host', 'a', name, letters(4_096))).toBeNull();
    expect(statusOf('Host', 'a', name, letters(4_097))).toBe(431);
  });

  test.each(['Cookie', 'next-router-state-tree'])('%s may use the whole limit', (name) => {
    const rest = maxHeadersBytes - name.length;
    expect(statusOf(name, letters(rest))).toBeNull();
    expect(statusOf(name, letters(rest + 1))).toBe(431);
  });

  test('all together have at most 16 kB, also when they have one name', () => {
    const headers = (count: number) => Array.from({ length: count }, () => ['x-a', letters(1_021)]).flat();
    expect(statusOf(...headers(16))).toBeNull();
    expect(statusOf(...headers(17))).toBe(431);
    expect(statusOf(letters(maxHeadersBytes), '')).toBeNull();
    expect(statusOf(letters(maxHeadersBytes), 'x')).toBe(431);
  });
});

describe('the user agent', () => {
  test('is recognized by Next in linear time', () => {
    expectLinearTime((agent) => {
      const headers = { 'user-agent': agent };
      shortenUserAgent(headers);
      return [getBotType(headers['user-agent']), shouldServeStreamingMetadata(headers['user-agent'], undefined)];
    });
  });

  test('of a real browser remains unchanged', () => {
    const agent =
      'Mozilla/5.0 (Linux; Android 15; SM-S928B Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.7390.70 Mobile Safari/537.36';
    const headers = { 'user-agent': agent };
    shortenUserAgent(headers);
    expect(headers['user-agent']).toBe(agent);
  });
});
