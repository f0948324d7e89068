import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { somePeople } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { loginAs } from '@/tests/support/network/api';
import { EventReader } from '@/tests/support/sound/event-source';
import { openStreams } from './open-streams';
import { serveWithoutNext } from './serve-without-next';

let server: Server;

beforeAll(async () => {
  server = createServer((incoming, outgoing) => void serveWithoutNext(incoming, outgoing, '/v1/events')).listen(0);
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('ends an event stream when its client leaves', async () => {
  const { ids } = await somePeople();
  const client = await loginAs(
    { id: ids.owner },
    { url: `http://localhost:${(server.address() as AddressInfo).port}` },
  );
  const reader = await EventReader.open(client);
  await reader.waitFor('ready');
  expect(openStreams().size).toBe(1);
  reader.close();
  await pollUntil(() => openStreams().size === 0, { what: 'the end of the stream', timeoutMs: 10_000 });
});
