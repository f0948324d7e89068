import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { stopServer } from './graceful-stop';

test('responds to all connections that wait to be accepted when it stops', async () => {
  const server = createServer((_request, response) => response.setHeader('Connection', 'close').end('done'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // The system completes these connections while the event loop is busy here.
  const clients = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  const responses = clients.map((client) => {
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return text(client);
  });
  await stopServer(server, { delayMs: 0, finishMs: 10_000 });
  expect((await Promise.all(responses)).filter((response) => response.endsWith('done'))).toHaveLength(50);
});
