import { endPresence as end, setPresence as set } from '@/lib/contracts/notifications';
import { endpoint } from '@/server/http/endpoint';
import { endPresence, setPresence } from '@/server/notifications/presence';

export const PUT = endpoint(set, ({ actor, params, body }) => setPresence(actor, params.tabId, body));
export const DELETE = endpoint(end, ({ actor, params }) => endPresence(actor, params.tabId));
