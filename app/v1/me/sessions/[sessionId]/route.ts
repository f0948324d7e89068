import { endSession as contract } from '@/lib/contracts/access';
import { endOwnSession } from '@/server/access/own-sessions';
import { endpoint } from '@/server/http/endpoint';

export const DELETE = endpoint(contract, ({ actor, params }) => endOwnSession(actor, params.sessionId));
