import { streamEvents as contract } from '@/lib/contracts/live';
import { endpoint } from '@/server/http/endpoint';
import { eventStream } from '@/server/http/event-stream';

export const GET = endpoint(contract, ({ actor, query, request }) => eventStream(actor, query, request));
