import { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterCommit, type Prisma, pool, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { memoizePromise } from './memoize-promise';
import { log } from '@/server/platform/log';

export type NewEvent = {
  type: string;
  projectId?: string;
  voiceId?: string;
  /** Set when the event is for this user alone. */
  userId?: string;
  payload?: Prisma.InputJsonObject;
};

export type LoggedEvent = {
  /** Position in the log, `<transaction>-<number>`: what a client sends back as Last-Event-ID. */
  id: string;
  type: string;
  projectId: string | null;
  voiceId: string | null;
  userId: string | null;
  payload: Record<string, unknown>;
};

/** As it travels to a stream: `id` is null for what is not kept. */
export type StreamedEvent = Omit<LoggedEvent, 'id'> & { id: string | null };

export type Position = { xid: bigint; id: bigint };

const channel = 'timbre_events';
/** The net under NOTIFY. */
const pollMs = 2_000;
/** How soon to look again for events that wait behind a transaction that is still running. */
const slowTransactionMs = 50;
const batchSize = 500;

/** Writes the event into the log in the caller's transaction; readers are woken after the commit. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.event.create({ data: { ...event, payload: event.payload ?? {} } });
  afterCommit(tx, wakeReaders);
}

let isWakeDue = false;

// NOTIFY inside a writing transaction would serialise all commits: one after the commit, at most every 50 ms a process.
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

/** Something that is told to everybody listening and not kept: typing notices. Small payloads only (8 kB). */
export async function broadcast(event: NewEvent): Promise<void> {
  await pool().query('select pg_notify($1, $2)', [channel, JSON.stringify(event)]);
}

export function parsePosition(text: string): Position | null {
  const match = /^(\d{1,18})-(\d{1,18})$/.exec(text);
  return match?.[1] && match[2] ? { xid: BigInt(match[1]), id: BigInt(match[2]) } : null;
}

type Row = {
  xid: string;
  id: string;
  type: string;
  projectId: string | null;
  voiceId: string | null;
  userId: string | null;
  payload: Record<string, unknown>;
};

/**
 * Up to 500 events behind `after`, in an order that never changes. Only transactions below every running one are read:
 * an id of a slow transaction could otherwise appear behind one that was already read.
 */
export async function readEvents(
  after: Position,
): Promise<{ events: LoggedEvent[]; position: Position; isWaiting: boolean; hasMore: boolean }> {
  // Ordered by the table's columns: the plain names would mean the texts that are selected, and '9999' stands behind '10000'.
  const { rows } = await pool().query<Row & { isReadable: boolean }>(
    `select xid::text, id::text, type, "projectId", "voiceId", "userId", payload,
            xid < (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as "isReadable"
       from events e where (e.xid, e.id) > ($1, $2) order by e.xid, e.id limit ${batchSize}`,
    [after.xid.toString(), after.id.toString()],
  );
  const readable = rows.filter((row) => row.isReadable);
  const last = readable.at(-1);
  return {
    events: readable.map(({ xid, id, isReadable: _, ...rest }) => ({ id: `${xid}-${id}`, ...rest })),
    position: last ? { xid: BigInt(last.xid), id: BigInt(last.id) } : after,
    isWaiting: readable.length < rows.length,
    hasMore: readable.length === batchSize,
  };
}

/** The end of what can be read now: where a new listener starts. */
export async function currentPosition(): Promise<Position> {
  const { rows } = await pool().query<{ xid: string; id: string }>(
    `select e.xid::text, e.id::text from events e
      where e.xid < (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint order by e.xid desc, e.id desc limit 1`,
  );
  const row = rows[0];
  return row ? { xid: BigInt(row.xid), id: BigInt(row.id) } : { xid: 0n, id: 0n };
}

/**
 * Whether everything behind this position is still kept: its own event is, and is at most 24 hours old or the last one
 * there is. A position that this product never gave out is not kept.
 */
export async function isPositionKept(position: Position): Promise<boolean> {
  const { rows } = await pool().query<{ kept: boolean }>(
    `select exists (
       select 1 from events e where xid = $1 and id = $2
          and (created > now() - interval '24 hours' or not exists (select 1 from events where (xid, id) > (e.xid, e.id)))
     ) as kept`,
    [position.xid.toString(), position.id.toString()],
  );
  return rows[0]?.kept ?? false;
}

type Tail = { emitter: EventEmitter; position: Position };

const holder = globalThis as typeof globalThis & { timbreTail?: Promise<Tail> };

/** One LISTEN connection and one reader a process, shared by all streams. */
async function startTail(): Promise<Tail> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const tail: Tail = { emitter, position: await currentPosition() };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  /** Woken while reading: what woke us may not be in what was read. */
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
        const batch = await readEvents(tail.position);
        tail.position = batch.position;
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
    const again = () => {
      if (client !== next) return;
      client = undefined;
      setTimeout(() => void listen(), 1_000).unref();
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => {
      if (payload) emitter.emit('event', unkept(payload));
      else void read();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      void read();
    } catch (error) {
      log.warn({ err: error }, 'events: cannot listen');
      again();
    }
  }

  await listen();
  return tail;
}

function unkept(payload: string): StreamedEvent {
  const nobody = { id: null, projectId: null, voiceId: null, userId: null, payload: {} };
  return { ...nobody, ...(JSON.parse(payload) as NewEvent) };
}

function tail(): Promise<Tail> {
  return memoizePromise(holder, 'timbreTail', startTail);
}

/** Every event of the product from now on, in order; `id` is null for what is not kept. Returns how to stop listening. */
export async function subscribe(listener: (event: StreamedEvent) => void): Promise<{ unsubscribe(): void }> {
  const { emitter } = await tail();
  emitter.on('event', listener);
  return { unsubscribe: () => emitter.off('event', listener) };
}
