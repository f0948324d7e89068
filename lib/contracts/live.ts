import { z } from 'zod';
import { contract } from './contract';
import { liveEvent, liveEventTypes } from './events';
import { id } from './fields';

export const streamEvents = contract({
  method: 'GET',
  path: '/events',
  summary: 'Stream live updates as server-sent events',
  description:
    'Every event has an id; a client that reconnects with Last-Event-ID gets the events it missed in the last 24 hours, else a ' +
    '`reset` event. A session gets only the events that its user may see.',
  audience: 'user',
  query: z.object({
    userId: id.optional(),
    projectId: id.optional(),
    voiceId: id.optional(),
    event: z.enum(liveEventTypes).optional(),
    lastEventId: z.string().max(50).optional().describe('Same as Last-Event-ID, for clients that cannot set headers'),
  }),
  status: 200,
  kind: 'event-stream',
  events: liveEvent,
});
