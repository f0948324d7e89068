import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import { db, disconnect, transaction } from '@/server/platform/db';
import { broadcast, recordEvent } from '@/server/platform/events';
import { type ApiClient, loginAs, visitor, webUrl } from '@/tests/support/network/api';
import { EventReader } from '@/tests/support/sound/event-source';
import { aMessage } from '@/tests/support/messages';
import { inParallel, pollUntil } from '@/tests/support/jobs/poll';
import { startWeb } from '@/tests/support/processes';
import { aScene, type People, type Scene, somePeople } from '@/tests/support/builders';
import { wholeOrQuick } from '@/tests/support/whole-run';

let people: People;
let scene: Scene;
let owner: ApiClient;
let ownerElsewhere: ApiClient;
const readers: EventReader[] = [];
let lastNumber = 1_000;
/** The server checks its session every 15 seconds, which pass during the other tests. */
let loggedOut: EventReader;

beforeAll(async () => {
  people = await somePeople();
  scene = await aScene(people, 'listed');
  owner = await loginAs({ id: people.ids.owner });
  ownerElsewhere = await loginAs({ id: people.ids.owner }, { url: webUrl('second') });
  const editor = await loginAs({ id: people.ids.editor }, { isFresh: true });
  loggedOut = await EventReader.open(editor);
  await loggedOut.waitFor('ready');
  await editor.call('POST /logout', { body: {} });
});

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

afterAll(async () => {
  loggedOut?.close();
  await disconnect();
});

async function open(client: ApiClient, options?: Parameters<typeof EventReader.open>[1]): Promise<EventReader> {
  const reader = await EventReader.open(client, options);
  readers.push(reader);
  return reader;
}

async function ready(client: ApiClient, options?: Parameters<typeof EventReader.open>[1]): Promise<EventReader> {
  const reader = await open(client, options);
  await reader.waitFor('ready');
  return reader;
}

/** `holdMs` keeps the transaction open, so that later ones commit first. */
function write(number: number, holdMs = 0, recipientId?: string) {
  return transaction(async (tx) => {
    const event = { type: 'notification', projectId: scene.projectId, kind: 'message', path: '/projects' } as const;
    await recordEvent(tx, { ...event, text: String(number) }, recipientId);
    if (holdMs > 0) await pause(holdMs);
  });
}

/**
 * Returns once all events so far are in the past of a stream that opens: while another transaction is open, it may still get
 * events from before.
 */
async function settle(): Promise<void> {
  const reader = await ready(owner);
  const last = ++lastNumber;
  await write(last);
  await pollUntil(() => numbers(reader).includes(last), { what: 'the last event' });
}

const numbers = (reader: EventReader) => reader.of('notification').map(({ data }) => Number(data.text));
const ids = (reader: EventReader) => reader.of('notification').map(({ id }) => id);

test('delivers 200 events exactly once and in one order, across slow transactions, disconnects and two servers', async () => {
  const total = 200;
  const numWriters = 10;
  const steady = await ready(owner);
  const first = await ready(owner);
  // Fewer at the same time than the pool has connections, so that none waits for one.
  const writing = inParallel(numWriters, async (writer) => {
    for (let number = writer; number < total; number += numWriters) await write(number, number % 9 === 0 ? 600 : 0);
  });

  // Reconnects to the other server each time, from the last received position.
  const parts: EventReader[] = [first];
  const got = () => parts.flatMap(ids);
  for (let round = 1; round <= 4; round++) {
    const before = parts.at(-1) ?? first;
    await pollUntil(() => got().length >= round * 30, { what: `part ${round} of the events` });
    before.close();
    await before.waitForEnd();
    parts.push(await open(round % 2 === 1 ? ownerElsewhere : owner, { lastEventId: before.lastId }));
  }
  const results = await writing;
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  const all = Array.from({ length: total }, (_, number) => number);
  await pollUntil(() => steady.of('notification').length >= total && got().length >= total, { what: 'all events' });

  expect(numbers(steady).toSorted((left, right) => left - right)).toEqual(all);
  expect(got()).toEqual(ids(steady));
  const positions = ids(steady).map((id) => id.split('-').map(BigInt));
  const isOrdered = positions.every(([xid = 0n, id = 0n], index) => {
    const [nextXid = xid + 1n, nextId = 0n] = positions[index + 1] ?? [];
    return xid < nextXid || (xid === nextXid && id < nextId);
  });
  expect(isOrdered).toBe(true);
  expect(parts.flatMap((part) => part.of('reset'))).toEqual([]);
});

test('accepts the resume position in the URL from a client that cannot set headers', async () => {
  await settle();
  const away = await ready(owner);
  away.close();
  await write(7);
  const back = await open(owner, { query: { lastEventId: away.lastId } });
  expect((await back.waitFor('notification')).map(({ data }) => data.text)).toEqual(['7']);
});

describe('a position that is not known any more', () => {
  const unknown = ['1-1', '999999999999999999-1', '9999999999999999999-9999999999999999999', 'nonsense', '-1'];
  test.each(wholeOrQuick(unknown, ['1-1', 'nonsense']))(
    'Last-Event-ID %j gets a reload event and then live events',
    async (lastEventId) => {
      await settle();
      const reader = await open(owner, { lastEventId });
      await reader.waitFor('ready');
      expect(reader.of('reset')).toHaveLength(1);
      await write(1);
      await reader.waitFor('notification');
      expect(numbers(reader)).toEqual([1]);
    },
  );

  test('is not meant by an empty Last-Event-ID, as curl sends one', async () => {
    await settle();
    const reader = await ready(owner, { lastEventId: '' });
    await write(1);
    await reader.waitFor('notification');
    expect(reader.of('reset')).toEqual([]);
    expect(numbers(reader)).toEqual([1]);
  });

  test('is also unknown after more than 24 hours', async () => {
    await settle();
    const reader = await ready(owner);
    await write(0);
    const [old] = await reader.waitFor('notification');
    await write(1);
    await reader.waitFor('notification', 2);
    const [, id = '0'] = old?.id.split('-') ?? [];
    await db.event.update({ where: { id: BigInt(id) }, data: { created: new Date(Date.now() - dayMs - 1) } });
    const back = await ready(owner, { lastEventId: old?.id });
    expect(back.of('reset')).toHaveLength(1);
    expect(back.of('notification')).toEqual([]);
  });
});

describe('event visibility', () => {
  test('sends chat events to its voice and the team, never to another voice, a stranger or a visitor', async () => {
    const { listed, assigned, unlisted, stranger, support, viewer } = people.ids;
    const readersOf = { listed, assigned, unlisted, stranger, support, viewer };
    const opened = new Map<string, EventReader>();
    for (const [name, id] of Object.entries(readersOf)) opened.set(name, await ready(await loginAs({ id })));
    const chat = { projectId: scene.projectId, voiceId: listed };
    const message = aMessage({ voiceId: listed });
    await transaction((tx) => recordEvent(tx, { type: 'message', ...chat, message }));
    await broadcast({ type: 'writing-chat-message', ...chat, userId: people.ids.owner, name: 'Olivia' });
    // The last event for each user: once it has arrived, all earlier events have arrived too.
    for (const userId of Object.values(readersOf)) await write(0, 0, userId);
    for (const [name, reader] of opened) {
      await reader.waitFor('notification');
      const may = ['listed', 'viewer', 'support'].includes(name);
      expect(
        reader.of('message').filter(({ data }) => isDeepStrictEqual(data, { ...chat, message })),
        name,
      ).toHaveLength(may ? 1 : 0);
      expect(reader.of('writing-chat-message'), name).toHaveLength(may ? 1 : 0);
    }
    expect((await visitor().send('GET /events', {})).status).toBe(401);
  });

  test('sends nothing to a removed voice, and user events only to that user', async () => {
    const own = await aScene(people, 'listed');
    const voice = await ready(await loginAs({ id: people.ids.listed }));
    const team = await ready(owner);
    await transaction((tx) => recordEvent(tx, { type: 'project-updated', projectId: own.projectId }));
    await voice.waitFor('project-updated');
    await transaction(async (tx) => {
      await tx.projectVoice.delete({
        where: { projectId_voiceId: { projectId: own.projectId, voiceId: people.ids.listed } },
      });
      await recordEvent(tx, { type: 'project-removed', projectId: own.projectId }, people.ids.listed);
      await recordEvent(tx, { type: 'project-updated', projectId: own.projectId });
    });
    await voice.waitFor('project-removed');
    await team.waitFor('project-updated', 2);
    await write(0, 0, people.ids.listed);
    await voice.waitFor('notification');
    expect(voice.of('project-updated')).toHaveLength(1);
    expect(team.of('project-removed')).toEqual([]);
    expect(team.of('notification')).toEqual([]);
  });

  test('sends only the requested event types', async () => {
    const reader = await ready(owner, { query: { projectId: scene.projectId, event: 'project-updated' } });
    await write(0);
    await transaction((tx) => recordEvent(tx, { type: 'project-updated', projectId: scene.projectId }));
    await reader.waitFor('project-updated');
    expect(reader.of('notification')).toEqual([]);
  });

  test('rejects an undefined event type', async () => {
    const response = await owner.fetch('/v1/events?event=project-changed');
    expect(response.status).toBe(400);
  });
});

describe('the end of a stream', () => {
  test('comes when its session ends', async () => {
    await loggedOut.waitForEnd();
  });

  test('a web process with open streams ends them and exits on SIGTERM, and the client resumes on another one', async () => {
    const web = await startWeb({}, 'web-live');
    const client = await loginAs({ id: people.ids.owner }, { url: web.url });
    const open20 = await Promise.all(Array.from({ length: 20 }, () => ready(client)));
    const [reader] = open20;
    process.kill(web.pid, 'SIGTERM');
    await pollUntil(() => web.hasEnded(), { what: 'the end of the web process' });
    expect(web.exitCode()).toBe(0);
    await Promise.all(open20.map((stream) => stream.waitForEnd()));
    await write(1);
    const back = await open(owner, { lastEventId: reader?.lastId });
    await back.waitFor('notification');
    expect(back.of('reset')).toEqual([]);
  });
});

test('limits a user to fifty streams per process and frees a slot when one closes', async () => {
  // A user without streams of other tests.
  const client = await loginAs({ id: people.ids.admin });
  const mine: EventReader[] = [];
  for (let count = 0; count < 50; count++) mine.push(await ready(client));
  const refused = await client.send('GET /events', {});
  expect(refused).toMatchObject({ status: 429, refusal: { code: 'too-many-requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ready(owner)).isOver).toBe(false);
  mine[0]?.close();
  const again = await pollUntil(() => ready(client).catch(() => null), { what: 'a place' });
  expect(again.isOver).toBe(false);
});
