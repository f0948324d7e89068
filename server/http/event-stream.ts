import type { QueryOf } from '@/lib/contracts/contract';
import type { streamEvents as contract } from '@/lib/contracts/system';
import type { Actor } from '@/server/access/actor';
import { actorOfSession } from '@/server/access/sessions';
import { mayReceive } from '@/server/live/visibility';
import { type HttpResult, bytes } from '@/server/platform/http-result';
import {
  currentPosition,
  isPositionKept,
  type Position,
  parsePosition,
  readEvents,
  type StreamedEvent,
  subscribe,
} from '@/server/platform/events';
import { AppError } from '@/server/platform/errors';
import { log } from '@/server/platform/log';

const commentMs = 15_000;
/** Streams of one user in one process: many more than anybody has windows. */
const mostStreams = 50;
/** A client that leaves more than this unread is disconnected; it resumes with its Last-Event-ID. */
const maxUnreadBytes = 1024 * 1024;
/** Missed events are read from the log only while less than this is unread. */
const catchUpBytes = 64 * 1024;
/** A client that reads nothing for this long while it catches up has stalled. */
const stalledMs = 60_000;
/** Events that arrive while a client catches up. */
const maxPending = 5_000;

type Filter = QueryOf<typeof contract>;

const holder = globalThis as typeof globalThis & { timbreStreams?: Set<() => void> };

/** Open streams keep a process from ending: the web server closes them at SIGTERM, and the browsers come back elsewhere. */
function openStreams(): Set<() => void> {
  holder.timbreStreams ??= new Set();
  return holder.timbreStreams;
}

const numOpen = new Map<string, number>();

/** Counts one more stream of this user; returns how to count it out again. */
function countIn(userId: string): () => void {
  numOpen.set(userId, (numOpen.get(userId) ?? 0) + 1);
  return () => {
    const left = (numOpen.get(userId) ?? 1) - 1;
    if (left > 0) numOpen.set(userId, left);
    else numOpen.delete(userId);
  };
}

function matches(filter: Filter, event: StreamedEvent): boolean {
  return (
    (!filter.projectId || event.projectId === filter.projectId) &&
    (!filter.voiceId || event.voiceId === filter.voiceId) &&
    (!filter.userId || !event.userId || event.userId === filter.userId) &&
    (!filter.event || event.type === filter.event)
  );
}

function frame(event: StreamedEvent): string {
  const { projectId, voiceId, payload } = event;
  const data = JSON.stringify({ ...(projectId && { projectId }), ...(voiceId && { voiceId }), ...payload });
  return `${event.id ? `id: ${event.id}\n` : ''}event: ${event.type}\ndata: ${data}\n\n`;
}

/**
 * A stream of what this session may see. With a Last-Event-ID that is still kept (24 hours) it first tells what was
 * missed; with one that is not, a `reset` event tells the client to load afresh.
 */
export async function eventStream(actor: Actor, filter: Filter, request: Request): Promise<HttpResult<undefined>> {
  if ((numOpen.get(actor.userId) ?? 0) >= mostStreams) {
    throw new AppError('too-many-requests', 'This page is open too often. Please close some of its windows.', {
      retryAfterSeconds: 30,
    });
  }
  const stream = new EventStream(actor, filter);
  // Listen first, then catch up: what comes in between waits and is told once.
  await stream.open(request.headers.get('last-event-id') ?? filter.lastEventId ?? null);
  if (request.signal.aborted) stream.close();
  else request.signal.addEventListener('abort', stream.close);
  return bytes(stream.readable, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
}

/** One open connection. Everything is told in the order of the log, one event after the other. */
class EventStream {
  readonly readable: ReadableStream<Uint8Array>;
  private readonly encoder = new TextEncoder();
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private readonly waiting: StreamedEvent[] = [];
  /** Up to where the log has been told; null until the past has been caught up with. */
  private position: Position | null = null;
  private isPumping = false;
  private isOpen = true;
  private cleanUp: Array<() => void> = [];
  private lastReadAt = Date.now();
  /** Set while catching up waits for the client to read. */
  private resumeCatchUp: (() => void) | null = null;

  constructor(
    private actor: Actor,
    private readonly filter: Filter,
  ) {
    this.readable = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.controller = controller;
        },
        pull: () => {
          this.lastReadAt = Date.now();
          this.resumeCatchUp?.();
        },
        cancel: () => this.close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: catchUpBytes }),
    );
  }

  /** @throws what the database throws: the client is answered with an error instead of an empty stream. */
  async open(lastEventId: string | null): Promise<void> {
    const { unsubscribe } = await subscribe((event) => {
      if (this.waiting.length >= maxPending) return this.disconnect();
      this.waiting.push(event);
      void this.pump();
    });
    const comment = setInterval(() => void this.comment(), commentMs);
    openStreams().add(this.close);
    const countOut = countIn(this.actor.userId);
    this.cleanUp = [unsubscribe, () => clearInterval(comment), () => openStreams().delete(this.close), countOut];
    const asked = lastEventId === null ? null : parsePosition(lastEventId);
    try {
      const from = asked && (await isPositionKept(asked)) ? asked : null;
      this.write('retry: 2000\n\n');
      if (lastEventId !== null && !from) this.write('event: reset\ndata: {}\n\n');
      // From what the log says now, not from what this process has read so far: that may be a moment behind.
      if (!from) this.begin(await currentPosition());
      // The missed is told while the answer is on its way already.
      else void this.catchUp(from);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Ends the stream after what was written. */
  readonly close = (): void => this.end((controller) => controller.close());

  /** Ends the stream and drops what the client has not read, so that a stalled client holds no memory. */
  private disconnect(): void {
    this.end((controller) =>
      controller.error(new DOMException('The client does not read the event stream', 'AbortError')),
    );
  }

  private end(finish: (controller: ReadableStreamDefaultController<Uint8Array>) => void): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const step of this.cleanUp) step();
    this.waiting.length = 0;
    this.resumeCatchUp?.();
    try {
      if (this.controller) finish(this.controller);
    } catch {
      // The client has disconnected already.
    }
  }

  private begin(position: Position): void {
    this.position = position;
    // A fresh stream has a place to come back to even when nothing happens.
    this.write(`id: ${position.xid}-${position.id}\nevent: ready\ndata: {}\n\n`);
    void this.pump();
  }

  private async catchUp(from: Position): Promise<void> {
    try {
      for (let position = from; this.isOpen; ) {
        const batch = await readEvents(position);
        if (batch.events.length === 0) return this.begin(position);
        for (const event of batch.events) {
          await this.untilRead();
          await this.tell(event);
        }
        position = batch.position;
      }
    } catch (error) {
      this.fail(error);
    }
  }

  /** Waits until the client has read most of what it was sent: a long absence is replayed at its own speed. */
  private async untilRead(): Promise<void> {
    while (this.isOpen && (this.controller?.desiredSize ?? 1) <= 0) {
      await new Promise<void>((resolve) => {
        this.resumeCatchUp = resolve;
      });
      this.resumeCatchUp = null;
    }
  }

  private async pump(): Promise<void> {
    if (this.isPumping || !this.position) return;
    this.isPumping = true;
    try {
      for (let event = this.waiting.shift(); event && this.isOpen; event = this.waiting.shift()) {
        if (isBehind(event, this.position)) await this.tell(event);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.isPumping = false;
    }
  }

  private async tell(event: StreamedEvent): Promise<void> {
    if (matches(this.filter, event) && (await mayReceive(this.actor, event))) this.write(frame(event));
  }

  /** Keeps the connection alive, and ends it with its session: logged out, suspended, expired, password changed. */
  private async comment(): Promise<void> {
    try {
      const actor = await actorOfSession(this.actor.sessionId);
      if (!actor) return this.close();
      this.actor = actor;
      const isStalled = (this.controller?.desiredSize ?? 1) <= 0 && Date.now() - this.lastReadAt > stalledMs;
      if (isStalled) this.disconnect();
      else this.write(': still here\n\n');
    } catch (error) {
      this.fail(error);
    }
  }

  private write(text: string): void {
    if (!this.isOpen || !this.controller) return;
    const frame = this.encoder.encode(text);
    const unreadBytes = catchUpBytes - (this.controller.desiredSize ?? 0);
    if (unreadBytes + frame.byteLength > maxUnreadBytes) this.disconnect();
    else this.controller.enqueue(frame);
  }

  private fail(error: unknown): void {
    log.warn({ err: error }, 'events: stream ended');
    this.close();
  }
}

/** Not yet told by catching up: events that are not kept always, others by their place in the log. */
function isBehind(event: StreamedEvent, position: Position): boolean {
  const place = event.id ? parsePosition(event.id) : null;
  if (!place) return true;
  return place.xid > position.xid || (place.xid === position.xid && place.id > position.id);
}
