import { streamEvents } from '@/lib/contracts/live';
import { getLiveness } from '@/lib/contracts/system';
import { bind, type Route } from '@/server/access/bind';
import { eventStream } from './event-stream';

/** Routes that the web process serves itself (./serve-without-next.ts); in development, Next.js does. */
export const liveRoutes: readonly Route[] = [
  // Next.js retains all that it makes for a request until the stream ends.
  bind(streamEvents, ({ actor, query, request }) => eventStream(actor, query, request)),
  // Each step of Next.js would wait for the work of other requests, and the queue for its places: a process that is busy
  // would be restarted.
  bind(getLiveness, () => Promise.resolve({ status: 'ok' as const })),
];
