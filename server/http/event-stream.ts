import type { QueryOf } from '@/lib/contracts/contract';
import type { streamEvents as contract } from '@/lib/contracts/live';
import type { Actor } from '@/server/access/actor';
import { actorOfSession } from '@/server/access/sessions';
import { brandName } from '@/server/installation/names';
import { openStreams } from './open-streams';
import { mayReceive } from '@/server/live/visibility';
import { type HttpResult, bytesResult } from '@/server/platform/http-result';
import {
  currentPosition,
  isPositionAvailable,
  type Position,
  parsePosition,
  readEvents,
  type StreamedEvent,
  subscribe,
} from '@/server/platform/events';
import { AppError } from '@/server/platform/errors';
import { log } from '@/server/platform/tracing/log';

const heartbeatMs = 15_000;
const maxStreamsPerUser = 50;
/** Limit above which a client is disconnected; it resumes with its Last-Event-ID. */
const maxUnreadBytes = 1024 * 1024;
const highWaterBytes = 64 * 1024;
/** Disconnects a client that reads nothing for this long while catching up. */
const stalledMs = 60_000;
const maxPending = 5_000;
/** When the process stops, its clients reconnect to others at different times. */
const minRestartRetryMs = 500;
const maxRestartRetryMs = 3_000;

type Filter = QueryOf<typeof contract>;

const numOpen = new Map<string, number>();

function countStream(userId: string): () => void {
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
 * Streams the events that this session may see. With a retained Last-Event-ID (24 hours) it first sends the missed
 * events; with an expired one it sends `reset`, and the client reloads.
 */
export async function eventStream(actor: Actor, filter: Filter, request: Request): Promise<HttpResult<undefined>> {
  if ((numOpen.get(actor.userId) ?? 0) >= maxStreamsPerUser) {
    throw new AppError(
      'too-many-requests',
      `${brandName()} is open in too many windows. Please close some and try again.`,
      {
        retryAfterSeconds: 30,
      },
    );
  }
  const stream = new EventStream(actor, filter);
  // Subscribe before catching up: events in between are queued and sent once.
  // An empty id says the same as none.
  await stream.open(request.headers.get('last-event-id') || filter.lastEventId || null);
  // Later, the server cancels the stream. The signal would not report that: Node.js forgets it once the request is
  // collected.
  if (request.signal.aborted) stream.close();
  return bytesResult(stream.readable, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
}

class EventStream {
  readonly readable: ReadableStream<Uint8Array>;
  private readonly encoder = new TextEncoder();
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private readonly pending: StreamedEvent[] = [];
  /** Position in the log of the last sent event; null while catching up. */
  private position: Position | null = null;
  private isPumping = false;
  private isOpen = true;
  private cleanUp: Array<() => void> = [];
  private lastReadAt = Date.now();
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
      new ByteLengthQueuingStrategy({ highWaterMark: highWaterBytes }),
    );
  }

  /** @throws database errors, so that the client receives an error instead of an empty stream */
  async open(lastEventId: string | null): Promise<void> {
    const { unsubscribe } = await subscribe((event) => {
      if (this.pending.length >= maxPending) return this.disconnect();
      this.pending.push(event);
      void this.pump();
    });
    const heartbeat = setInterval(() => void this.heartbeat(), heartbeatMs);
    openStreams().add(this.closeForRestart);
    const uncountStream = countStream(this.actor.userId);
    this.cleanUp = [
      unsubscribe,
      () => clearInterval(heartbeat),
      () => openStreams().delete(this.closeForRestart),
      uncountStream,
    ];
    const requestedPosition = lastEventId === null ? null : parsePosition(lastEventId);
    try {
      const from = requestedPosition && (await isPositionAvailable(requestedPosition)) ? requestedPosition : null;
      this.write('retry: 2000\n\n');
      if (lastEventId !== null && !from) this.write('event: reset\ndata: {}\n\n');
      // The log's position, because this process's own reader may lag behind.
      if (!from) this.goLive(await currentPosition());
      else void this.catchUp(from);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  readonly close = (): void => this.end((controller) => controller.close());

  private readonly closeForRestart = (): void => {
    const retryMs = minRestartRetryMs + Math.round(Math.random() * (maxRestartRetryMs - minRestartRetryMs));
    this.write(`retry: ${retryMs}\n\n`);
    this.close();
  };

  /** Discards unread data, so that a stalled client uses no memory. */
  private disconnect(): void {
    this.end((controller) =>
      controller.error(new DOMException('The client does not read the event stream', 'AbortError')),
    );
  }

  private end(finish: (controller: ReadableStreamDefaultController<Uint8Array>) => void): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const step of this.cleanUp) step();
    this.pending.length = 0;
    this.resumeCatchUp?.();
    try {
      if (this.controller) finish(this.controller);
    } catch {
      // The client has already disconnected.
    }
  }

  private goLive(position: Position): void {
    this.position = position;
    // Lets the client resume from here even if no event follows.
    this.write(`id: ${position.xid}-${position.id}\nevent: ready\ndata: {}\n\n`);
    void this.pump();
  }

  private async catchUp(from: Position): Promise<void> {
    try {
      for (let position = from; this.isOpen; ) {
        const batch = await readEvents(position);
        if (batch.events.length === 0) return this.goLive(position);
        for (const event of batch.events) {
          await this.untilRead();
          await this.send(event);
        }
        position = batch.position;
      }
    } catch (error) {
      this.fail(error);
    }
  }

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
      for (let event = this.pending.shift(); event && this.isOpen; event = this.pending.shift()) {
        if (isAfter(event, this.position)) await this.send(event);
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.isPumping = false;
    }
  }

  private async send(event: StreamedEvent): Promise<void> {
    if (matches(this.filter, event) && (await mayReceive(this.actor, event))) this.write(frame(event));
  }

  /**
   * Sends a heartbeat, or closes the connection when its session has ended: logout, suspension, expiry, password
   * change.
   */
  private async heartbeat(): Promise<void> {
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
    const unreadBytes = highWaterBytes - (this.controller.desiredSize ?? 0);
    if (unreadBytes + frame.byteLength > maxUnreadBytes) this.disconnect();
    else this.controller.enqueue(frame);
  }

  private fail(error: unknown): void {
    log.warn({ err: error }, 'events: stream ended');
    this.close();
  }
}

/** Events that are not logged are always after the position. */
function isAfter(event: StreamedEvent, position: Position): boolean {
  const eventPosition = event.id ? parsePosition(event.id) : null;
  if (!eventPosition) return true;
  return eventPosition.xid > position.xid || (eventPosition.xid === position.xid && eventPosition.id > position.id);
}
