import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { db, disconnect } from '@/server/platform/db';
import { aProject, aTemplate } from '@/tests/support/builders';
import { type ApiClient, loginAs, processUrl } from '@/tests/support/network/api';

afterAll(() => disconnect());

async function aLargeScript(megabytes: number) {
  const template = await aTemplate({ hasLineReader: true });
  const { id: projectId, customer } = await aProject({ template });
  const text = { description: '', line: 'A "voice" – 声 '.repeat(330), comment: '' };
  await db.line.createMany({
    data: Array.from({ length: megabytes * 160 }, (_, position) => {
      return { projectId, filename: `${String(position).padStart(4, '0')}.wav`, position, ...text };
    }),
  });
  return { projectId, client: await loginAs({ id: customer.id }, { url: processUrl() }) };
}

test('a large project is the same document as its parts, and is not sent again to a client that has it', async () => {
  const { projectId, client } = await aLargeScript(3);
  const params = { projectId };
  const path = `/v1/projects/${projectId}`;
  const response = await client.fetch(path);
  expect([response.status, response.headers.get('content-length')]).toEqual([200, null]);
  const whole = await response.json();
  const { body: details } = await client.send('GET /projects/{projectId}/details', { params });
  const { body: script } = await client.send('GET /projects/{projectId}/script', { params });
  const lines: unknown[] = [];
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const query = cursor ? { cursor } : {};
    const { body, headers } = await client.send('GET /projects/{projectId}/lines', { params, query });
    lines.push(...body);
    cursor = headers.get('x-next-cursor');
  }
  expect(whole).toEqual({ ...details, ...script, audio: [], files: [], lines });

  const etag = response.headers.get('etag') ?? '';
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  const again = await client.fetch(path, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const head = await client.fetch(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  await client.call('POST /projects/{projectId}/lines', { params, body: { filename: 'new.wav' } });
  expect((await client.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

/** Requests a response, and reads nothing of it. */
async function readNothing(client: ApiClient, path: string) {
  const { hostname, port } = new URL(processUrl());
  const socket = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  // The response has begun.
  await once(socket, 'readable');
  return socket;
}

test('a user has one large response running and three waiting, until the client has left', async () => {
  // More than the system buffers of a connection.
  const { projectId, client } = await aLargeScript(12);
  const path = `/v1/projects/${projectId}`;
  const unread = await readNothing(client, path);
  const requests = Array.from({ length: 4 }, async (_, index) => ({ index, response: await client.fetch(path) }));
  const { index, response: refused } = await Promise.race(requests);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  // Other requests of the user are handled.
  expect((await client.fetch(`${path}/details`)).status).toBe(200);
  unread.destroy();
  for (const { response } of await Promise.all(requests.toSpliced(index, 1))) {
    expect(response.status).toBe(200);
    // Frees its place.
    await response.body?.cancel();
  }
});
