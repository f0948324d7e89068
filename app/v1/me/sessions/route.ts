import { endOtherSessions, listSessions } from '@/lib/contracts/access';
import { endOwnOtherSessions } from '@/server/access/own-sessions';
import { listOwnSessions } from '@/server/access/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(listSessions, ({ actor }) => listOwnSessions(actor));

export const DELETE = endpoint(endOtherSessions, ({ actor }) => endOwnOtherSessions(actor));
