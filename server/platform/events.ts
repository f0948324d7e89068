import { EventEmitter } from 'node:events';
import pg from 'pg';
import { z } from 'zod';
import type { StoredEvent, TransientEvent } from '@/lib/contracts/events';
import { memoizePromise } from '@/server/platform/cache/promise-cache';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { detached } from '@/server/platform/queue/work-context';
import { log } from '@/server/platform/tracing/log';
import { afterCommit, pool, type Tx } from './db';
import { env } from './env';
import { processWide } from './process-wide';

/** An event as a row of the log: fields that decide who receives it, and the rest of its data. */
const eventRow = z.object({
  type: z.string(),
  projectId: z.string().nullable(),
  voiceId: z.string().nullable(),
  userId: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
});

export type LoggedEvent = z.output<typeof eventRow> & {
  /** Position in the log, `<transaction>-<number>`; clients send it back as Last-Event-ID. */
  id: string;
};

/** `id` is null for events that are not logged. */
export type StreamedEvent = Omit<LoggedEvent, 'id'> & { id: string | null };

export type Position = { xid: bigint; id: bigint };

const channel = 'timbre_events';
/** Polls in case a NOTIFY was missed. */
const pollMs = 2_000;
/** Delay before retrying events behind a transaction that is still running. */
const slowTransactionMs = 50;
const batchSize = 500;

function toRow(event: { type: string; projectId?: string; voiceId?: string }) {
  const { type, projectId, voiceId, ...payload } = event;
  return { type, projectId: projectId ?? null, voiceId: voiceId ?? null, payload };
}

/**
 * Logs the event in the caller's transaction; readers are notified after the commit.
 * @param recipientId the only user who may receive it; by default everyone with access to the project and chat.
 */
export async function recordEvent(tx: Tx, event: StoredEvent, recipientId?: string): Promise<void> {
  await tx.event.create({ data: { ...toRow(event), userId: recipientId ?? null } });
  afterCommit(tx, wakeReaders);
}

/** Does the same as `recordEvent` for several events, in one statement. */
export async function recordEvents(tx: Tx, events: readonly StoredEvent[], recipientId?: string): Promise<void> {
  if (events.length === 0) return;
  await tx.event.createMany({ data: events.map((event) => ({ ...toRow(event), userId: recipientId ?? null })) });
  afterCommit(tx, wakeReaders);
}

let isWakeDue = false;

// NOTIFY in a writing transaction would serialize all commits, so each process sends it afterwards, at most every 50
// ms.
function wakeReaders(): void {
  if (isWakeDue) return;
  isWakeDue = true;
  setTimeout(() => {
    isWakeDue = false;
    pool()
      .query(`notify ${channel}`)
      .catch((error: unknown) => log.warn({ err: error }, 'events: notify failed, readers poll'));
  }, 50).unref();
}

/** Sends an event to open streams without logging it. Up to 8 kB. */
export async function broadcast(event: TransientEvent): Promise<void> {
  await pool().query('select pg_notify($1, $2)', [channel, JSON.stringify({ ...toRow(event), userId: null })]);
}

export function parsePosition(text: string): Position | null {
  const match = /^(\d{1,18})-(\d{1,18})$/.exec(text);
  return match?.[1] && match[2] ? { xid: BigInt(match[1]), id: BigInt(match[2]) } : null;
}

const positionRow = z.strictObject({ xid: z.string(), id: z.string() });
const loggedRow = positionRow.extend({ ...eventRow.shape, isReadable: z.boolean() });

/**
 * Returns up to 500 events after `after`, in an order that never changes. Reads only transactions older than every
 * running one: a slow transaction could otherwise insert events before the position.
 */
export async function readEvents(
  after: Position,
): Promise<{ events: LoggedEvent[]; position: Position; isWaiting: boolean; hasMore: boolean }> {
  // Orders by the table's columns: the bare names refer to the selected texts, which sort '9999' after '10000'.
  const rows = await queryRows(pool(), loggedRow, {
    text: `select xid::text, id::text, type, "projectId", "voiceId", "userId", payload,
            xid < (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as "isReadable"
       from events e where (e.xid, e.id) > ($1, $2) order by e.xid, e.id limit ${batchSize}`,
    values: [after.xid.toString(), after.id.toString()],
  });
  const readable = rows.filter((row) => row.isReadable);
  const last = readable.at(-1);
  return {
    events: readable.map(({ xid, id, isReadable: _, ...rest }) => ({ id: `${xid}-${id}`, ...rest })),
    position: last ? { xid: BigInt(last.xid), id: BigInt(last.id) } : after,
    isWaiting: readable.length < rows.length,
    hasMore: readable.length === batchSize,
  };
}

export async function currentPosition(): Promise<Position> {
  const row = await queryRow(pool(), positionRow, {
    text: `select e.xid::text, e.id::text from events e
      where e.xid < (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint order by e.xid desc, e.id desc limit 1`,
  });
  return row ? { xid: BigInt(row.xid), id: BigInt(row.id) } : { xid: 0n, id: 0n };
}

const availableRow = z.strictObject({ kept: z.boolean() });

/**
 * Returns whether every event after this position is still stored: the event of the position exists and is either at
 * most RETENTION_EVENTS_HOURS old or the last one. False for a position that was never issued.
 */
export async function isPositionAvailable(position: Position): Promise<boolean> {
  const row = await queryRow(pool(), availableRow, {
    text: `select exists (
       select 1 from events e where xid = $1 and id = $2
          and (created > now() - $3 * interval '1 hour' or not exists (select 1 from events where (xid, id) > (e.xid, e.id)))
     ) as kept`,
    values: [position.xid.toString(), position.id.toString(), env.RETENTION_EVENTS_HOURS],
  });
  return row?.kept ?? false;
}

type EventReader = { emitter: EventEmitter; position: Position };

const globalCache = processWide<{ reader?: Promise<EventReader> }>('events');

async function startEventReader(): Promise<EventReader> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const eventReader: EventReader = { emitter, position: await currentPosition() };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  /** True after a notification during a read, whose result may not include the new event. */
  let isWoken = false;

  async function read(): Promise<void> {
    isWoken = true;
    if (isReading) return;
    isReading = true;
    clearTimeout(timer);
    let pauseMs = pollMs;
    try {
      while (isWoken) {
        isWoken = false;
        const batch = await readEvents(eventReader.position);
        eventReader.position = batch.position;
        for (const event of batch.events) emitter.emit('event', event);
        if (batch.hasMore) isWoken = true;
        pauseMs = batch.isWaiting ? slowTransactionMs : pollMs;
      }
    } catch (error) {
      log.warn({ err: error }, 'events: read failed');
    } finally {
      isReading = false;
      timer = setTimeout(() => void read(), pauseMs).unref();
    }
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: env.DATABASE_URL,
      application_name: 'timbre-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = next;
    const reconnect = () => {
      if (client !== next) return;
      client = undefined;
      setTimeout(() => void listen(), 1_000).unref();
    };
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => {
      if (payload) emitter.emit('event', unloggedEvent(payload));
      else void read();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      void read();
    } catch (error) {
      log.warn({ err: error }, 'events: cannot listen');
      reconnect();
    }
  }

  await listen();
  return eventReader;
}

function unloggedEvent(payload: string): StreamedEvent {
  return { id: null, ...eventRow.parse(JSON.parse(payload)) };
}

function eventReader(): Promise<EventReader> {
  return memoizePromise(globalCache, 'reader', () => detached(startEventReader));
}

/** Calls the listener for every new event, in order; `id` is null for events that are not logged. */
export async function subscribe(listener: (event: StreamedEvent) => void): Promise<{ unsubscribe(): void }> {
  const { emitter } = await eventReader();
  emitter.on('event', listener);
  return { unsubscribe: () => emitter.off('event', listener) };
}
