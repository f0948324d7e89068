import { setTimeout as pause } from 'node:timers/promises';
import { aTeam, aUser } from '@/tests/support/builders';
import { transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { withServices } from '@/tests/bench/requests/services';
import { percentile, report } from './report';
import { type ApiClient, loginAs } from '@/tests/support/network/api';
import { EventReader } from '@/tests/support/sound/event-source';
import { memoryMb } from '@/tests/support/network/floods';
import { inLanes } from '@/tests/support/play-project';
import { inParallel, pollUntil } from '@/tests/support/jobs/poll';
import { startWeb } from '@/tests/support/processes';

const streams = Number(process.env.TIMBRE_SOAK_STREAMS ?? 5_000);
const streamsPerUser = 50;
const openedAtOnce = 10;
const events = 20;
const goals = { memoryMb: 600, p95Ms: 150 };

/** One web process with 5,000 live streams: at most 600 MB, and an event reaches its streams within 150 ms (p95). */
export const soakStreams = () =>
  withServices(async (_, undo) => {
    const web = await startWeb(
      { LOG_LEVEL: 'warn', RATE_LIMITS: 'requests=1000000,responses=1000000000' },
      'soak-streams',
    );
    undo.push(web.stop);
    const users = await Promise.all(Array.from({ length: Math.ceil(streams / streamsPerUser) }, aUserWithTeam));
    const readers: EventReader[] = [];
    undo.push(() => {
      for (const reader of readers) reader.close();
    });
    const mbBefore = memoryMb(web.pid);
    for (const { id } of users) {
      const client = await loginAs({ id }, { url: web.url });
      readers.push(...(await inLanes(streamsPerUser, openedAtOnce, () => openPatiently(client))));
    }
    const arrived: number[] = [];
    for (let round = 0; round < events; round++) {
      const { id } = users[round % users.length] as { id: string };
      const own = readers.slice((round % users.length) * streamsPerUser, ((round % users.length) + 1) * streamsPerUser);
      const seen = own.map((reader) => reader.of('notification').length);
      const sentAt = performance.now();
      await transaction((tx) => recordEvent(tx, notification(String(round)), id));
      await Promise.all(
        own.map(async (reader, index) => {
          await pollUntil(() => reader.of('notification').length > (seen[index] ?? 0), {
            everyMs: 2,
            what: 'an event',
          });
          arrived.push(performance.now() - sentAt);
        }),
      );
    }
    const mb = memoryMb(web.pid);
    const p95 = percentile(arrived, 0.95);
    report(
      `${readers.length} live streams on one process`,
      {
        streams: readers.length,
        'memory before, MB': Math.round(mbBefore),
        'memory, MB': Math.round(mb),
        'p95 of delivery, ms': Math.round(p95),
      },
      readers.length >= streams && mb <= goals.memoryMb && p95 <= goals.p95Ms,
    );
  });

/** A busy machine refuses some. */
async function openPatiently(client: ApiClient): Promise<EventReader> {
  for (let tries = 0; ; tries++) {
    try {
      return await EventReader.open(client);
    } catch (error) {
      if (tries >= 10) throw error;
      await pause(1_000);
    }
  }
}

const breaks = Number(process.env.TIMBRE_SOAK_ROUNDS ?? 100);
const loggedEvents = 10_000;

/** A stream is cut 100 times and resumed at the other of two processes: of 10,000 events none is lost, none comes twice. */
export const soakBreaks = () =>
  withServices(async (_, undo) => {
    const webs = [await startWeb({ LOG_LEVEL: 'warn' }, 'soak-1'), await startWeb({ LOG_LEVEL: 'warn' }, 'soak-2')];
    for (const web of webs) undo.push(web.stop);
    const { id } = await aUserWithTeam();
    const clients = await Promise.all(webs.map((web) => loginAs({ id }, { url: web.url })));
    const readers = [await EventReader.open(clients[0] as Awaited<ReturnType<typeof loginAs>>)];
    await readers[0]?.waitFor('ready');
    const writing = inParallel(100, async (writer) => {
      for (let number = 0; number < loggedEvents / 100; number++) {
        await transaction((tx) => recordEvent(tx, notification(`${writer}-${number}`), id));
        await pause(100);
      }
    });
    const texts = () => readers.flatMap((reader) => reader.of('notification').map(({ data }) => String(data.text)));
    for (let round = 1; round <= breaks; round++) {
      const last = readers.at(-1) as EventReader;
      const target = Math.min(loggedEvents - 1, (round * loggedEvents) / (breaks + 1));
      await pollUntil(() => texts().length >= target, { timeoutMs: 120_000, everyMs: 5, what: `event ${target}` });
      last.close();
      await pollUntil(() => last.isOver);
      const client = clients[round % 2] as Awaited<ReturnType<typeof loginAs>>;
      readers.push(await EventReader.open(client, { lastEventId: last.lastId }));
    }
    await writing;
    await pollUntil(() => texts().length >= loggedEvents, { timeoutMs: 60_000, what: 'all events' }).catch(() => null);
    await pause(2_000);
    const got = texts();
    const row = { breaks, sent: loggedEvents, received: got.length, different: new Set(got).size };
    report('A live stream cut and resumed', row, got.length === loggedEvents && row.different === loggedEvents);
  });

const notification = (text: string) =>
  ({ type: 'notification', projectId: 'soak', kind: 'message', path: '/projects', text }) as const;

async function aUserWithTeam(): Promise<{ id: string }> {
  const owner = await aUser({});
  await aTeam({ owner });
  return owner;
}
