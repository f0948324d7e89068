import { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterCommit, type Prisma, pool, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
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

export type Position = { xid: bigint; id: bigint };

const channel = 'timbre_events';

/** Writes the event into the log in the caller's transaction; readers are woken after the commit. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.event.create({ data: { ...event, payload: event.payload ?? {} } });
  afterCommit(tx, wakeReaders);
}

let wakeTimer: NodeJS.Timeout | undefined;

// NOTIFY inside a writing transaction would serialise all commits: one after the commit, at most every 50 ms a process.
function wakeReaders(): void {
  wakeTimer ??= setTimeout(() => {
    wakeTimer = undefined;
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
  const match = /^(\d{1,19})-(\d{1,19})$/.exec(text);
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
): Promise<{ events: LoggedEvent[]; position: Position; isWaiting: boolean }> {
  const { rows } = await pool().query<Row & { isReadable: boolean }>(
    `select xid::text, id::text, type, "projectId", "voiceId", "userId", payload,
            xid < (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as "isReadable"
       from events where (xid, id) > ($1, $2) order by xid, id limit 500`,
    [after.xid.toString(), after.id.toString()],
  );
  const readable = rows.filter((row) => row.isReadable);
  const last = readable.at(-1);
  return {
    events: readable.map(({ xid, id, isReadable: _, ...rest }) => ({ id: `${xid}-${id}`, ...rest })),
    position: last ? { xid: BigInt(last.xid), id: BigInt(last.id) } : after,
    isWaiting: readable.length < rows.length || rows.length === 500,
  };
}

/** The end of what can be read now: where a new listener starts. */
export async function currentPosition(): Promise<Position> {
  const { rows } = await pool().query<{ xid: string; id: string }>(
    `select xid::text, id::text from events
      where xid < (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint order by xid desc, id desc limit 1`,
  );
  const row = rows[0];
  return row ? { xid: BigInt(row.xid), id: BigInt(row.id) } : { xid: 0n, id: 0n };
}

/** Whether everything behind this position is still kept (24 hours). */
export async function isPositionKept(position: Position): Promise<boolean> {
  const { rows } = await pool().query<{ kept: boolean }>(
    `select exists (select 1 from events where xid = $1 and id = $2 and created > now() - interval '24 hours')
         or not exists (select 1 from events) as kept`,
    [position.xid.toString(), position.id.toString()],
  );
  return rows[0]?.kept ?? false;
}

type Tail = { emitter: EventEmitter; position: Position; stop(): Promise<void> };

const holder = globalThis as typeof globalThis & { timbreTail?: Promise<Tail> };

/** One LISTEN connection and one reader a process, shared by all streams. */
async function startTail(): Promise<Tail> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const tail: Tail = { emitter, position: await currentPosition(), stop };
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isStopped = false;

  async function read(): Promise<void> {
    if (isReading || isStopped) return schedule(50);
    isReading = true;
    try {
      const batch = await readEvents(tail.position);
      tail.position = batch.position;
      for (const event of batch.events) emitter.emit('event', event);
      schedule(batch.isWaiting ? 50 : 2_000);
    } catch (error) {
      log.warn({ err: error }, 'events: read failed');
      schedule(2_000);
    } finally {
      isReading = false;
    }
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void read(), milliseconds).unref();
  }

  async function listen(): Promise<void> {
    if (isStopped) return;
    const next = new pg.Client({
      connectionString: env.DATABASE_URL,
      application_name: 'timbre-listen',
      keepAlive: true,
    });
    client = next;
    const again = () => {
      if (client !== next || isStopped) return;
      client = undefined;
      setTimeout(() => void listen(), 1_000).unref();
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload }) => {
      if (payload)
        emitter.emit('event', {
          id: null,
          projectId: null,
          voiceId: null,
          userId: null,
          payload: {},
          ...JSON.parse(payload),
        });
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

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  }

  await listen();
  return tail;
}

function tail(): Promise<Tail> {
  holder.timbreTail ??= startTail();
  return holder.timbreTail;
}

/** Every event of the product from now on, in order; `id` is null for what is not kept. Returns how to stop listening. */
export async function subscribe(
  listener: (event: Omit<LoggedEvent, 'id'> & { id: string | null }) => void,
): Promise<{ position: Position; unsubscribe(): void }> {
  const { emitter, position } = await tail();
  emitter.on('event', listener);
  return { position, unsubscribe: () => emitter.off('event', listener) };
}
