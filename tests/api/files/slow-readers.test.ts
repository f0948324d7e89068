import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, disconnect, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { type ApiClient, loginAs, processUrl } from '@/tests/support/network/api';
import { EventReader } from '@/tests/support/sound/event-source';
import { aMessage } from '@/tests/support/messages';
import { pollUntil } from '@/tests/support/jobs/poll';
import { aScene, type People, type Scene, somePeople } from '@/tests/support/builders';

/** A client of the event stream that stops reading uses a bounded amount of memory and loses no event. */
let people: People;
let scene: Scene;
let owner: ApiClient;

beforeAll(async () => {
  people = await somePeople();
  scene = await aScene(people, 'listed');
  owner = await loginAs({ id: people.ids.owner }, { url: processUrl() });
  // A position in an empty log could not be resumed.
  await write(-1, 0);
});

afterAll(() => disconnect());

const payloadBytes = 30_000;
/** Exceeds the per-client buffer and the buffers of two sockets many times. */
const numEvents = 800;

async function write(from: number, to: number): Promise<void> {
  await transaction(async (tx) => {
    for (let number = from; number < to; number++) {
      const message = aMessage({ id: `m${number}`, text: 'x'.repeat(payloadBytes) });
      await recordEvent(tx, { type: 'message', projectId: scene.projectId, voiceId: people.ids.listed, message });
    }
  });
}

async function openSocket(): Promise<{ socket: Socket; received: () => string }> {
  const { hostname, port } = new URL(processUrl());
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const cookies = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  socket.write(`GET /v1/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookies}\r\n\r\n`);
  await pollUntil(() => text.includes('event: ready'), { what: 'the stream' });
  return { socket, received: () => text };
}

test('disconnects a client that stops reading, which resumes without a gap', async () => {
  const { socket, received } = await openSocket();
  const closed = once(socket, 'close');
  socket.on('error', () => {});
  socket.pause();
  for (let from = 0; from < numEvents; from += 100) await write(from, from + 100);
  // Once another client of the same process has received all events, they were written to this one too.
  const reader = await EventReader.open(owner, { lastEventId: received().match(/^id: (\S+)$/m)?.[1] ?? '' });
  await reader.waitFor('message', numEvents);
  reader.close();

  socket.resume();
  await closed;
  const bytes = Buffer.byteLength(received());
  expect(bytes).toBeLessThan((numEvents * payloadBytes) / 2);

  const lastId = [...received().matchAll(/^id: (\S+)\nevent: \w+\ndata: .*\n\n/gm)].at(-1)?.[1] ?? '';
  const numReceived = [...received().matchAll(/^event: message\ndata: .*\n\n/gm)].length;
  const resumed = await EventReader.open(owner, { lastEventId: lastId });
  const rest = await resumed.waitFor('message', numEvents - numReceived);
  expect(rest.map(({ data }) => data.message)).toMatchObject(
    Array.from({ length: numEvents - numReceived }, (_, index) => ({ id: `m${numReceived + index}` })),
  );
  resumed.close();
  expect(await db.event.count({ where: { projectId: scene.projectId } })).toBeGreaterThanOrEqual(numEvents);
});

test('replays missed events at the speed of a slow client without disconnecting it', async () => {
  const start = await EventReader.open(owner);
  await start.waitFor('ready');
  const { lastId } = start;
  start.close();
  await write(0, 200);
  const { hostname, port } = new URL(processUrl());
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const cookies = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  socket.write(`GET /v1/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookies}\r\nLast-Event-ID: ${lastId}\r\n\r\n`);
  let text = '';
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });
  // Small chunks, so that the server has to wait for this client repeatedly.
  socket.on('data', (chunk) => {
    text += String(chunk);
    socket.pause();
    setImmediate(() => socket.resume());
  });
  await pollUntil(() => text.includes('event: ready'), { what: 'the end of the replay' });
  expect(text.match(/^event: message$/gm)).toHaveLength(200);
  expect(isClosed).toBe(false);
  socket.destroy();
});
