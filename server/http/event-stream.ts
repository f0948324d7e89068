import type { QueryOf } from '@/lib/contracts/contract';
import type { streamEvents as contract } from '@/lib/contracts/system';
import type { Actor } from '@/server/access/actor';
import { mayReceive } from '@/server/live/visibility';
import { type Answer, bytes } from '@/server/platform/answer';
import {
  isPositionKept,
  type LoggedEvent,
  type Position,
  parsePosition,
  readEvents,
  subscribe,
} from '@/server/platform/events';
import { log } from '@/server/platform/log';

const commentMs = 15_000;

type Filter = QueryOf<typeof contract>;
type StreamedEvent = Omit<LoggedEvent, 'id'> & { id: string | null };

const holder = globalThis as typeof globalThis & { timbreStreams?: Set<() => void> };

/** Open streams keep a process from ending: the web server closes them at SIGTERM, and the browsers come back elsewhere. */
function openStreams(): Set<() => void> {
  holder.timbreStreams ??= new Set();
  return holder.timbreStreams;
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
export async function eventStream(actor: Actor, filter: Filter, request: Request): Promise<Answer<undefined>> {
  const asked = request.headers.get('last-event-id') ?? filter.lastEventId;
  const from = asked ? parsePosition(asked) : null;
  const encoder = new TextEncoder();
  let close = () => {};
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const queue: StreamedEvent[] = [];
      let position: Position | null = null;
      let isPumping = false;
      let isOpen = true;

      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const tell = async (event: StreamedEvent) => {
        if (matches(filter, event) && (await mayReceive(actor, event))) write(frame(event));
      };
      const pump = async () => {
        if (isPumping || !position) return;
        isPumping = true;
        for (let event = queue.shift(); event && isOpen; event = queue.shift()) {
          if (isBehind(event, position)) await tell(event);
        }
        isPumping = false;
      };
      const fail = (error: unknown) => {
        log.warn({ err: error }, 'events: stream ended');
        close();
      };

      // Listen first, then catch up: what comes in between waits in the queue and is told once.
      const { position: now, unsubscribe } = await subscribe((event) => {
        queue.push(event);
        pump().catch(fail);
      });
      const comment = setInterval(() => write(': still here\n\n'), commentMs);
      close = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(comment);
        unsubscribe();
        openStreams().delete(close);
        try {
          controller.close();
        } catch {
          // The reader has gone already.
        }
      };
      openStreams().add(close);
      request.signal.addEventListener('abort', close);
      try {
        write('retry: 2000\n\n');
        position = from && (await isPositionKept(from)) ? await catchUp(from, tell) : now;
        if (asked && (!from || position === now)) write(`event: reset\ndata: {}\n\n`);
        // A fresh stream has a place to come back to even when nothing happens.
        write(`id: ${position.xid}-${position.id}\nevent: ready\ndata: {}\n\n`);
        await pump();
      } catch (error) {
        fail(error);
      }
    },
    cancel() {
      close();
    },
  });
  return bytes(stream, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
}

/** Tells everything behind `from` and returns where it ended. */
async function catchUp(from: Position, tell: (event: StreamedEvent) => Promise<void>): Promise<Position> {
  let position = from;
  for (;;) {
    const batch = await readEvents(position);
    if (batch.events.length === 0) return batch.position;
    for (const event of batch.events) await tell(event);
    position = batch.position;
  }
}

/** Not yet told by catching up: events that are not kept always, others by their place in the log. */
function isBehind(event: StreamedEvent, position: Position): boolean {
  const place = event.id ? parsePosition(event.id) : null;
  if (!place) return true;
  return place.xid > position.xid || (place.xid === position.xid && place.id > position.id);
}
