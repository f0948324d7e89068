import { endSessionsOfUser as contract } from '@/lib/contracts/support-users';
import { endpoint } from '@/server/http/endpoint';
import { endSessionsOfUser } from '@/server/support/end-sessions';

export const DELETE = endpoint(contract, ({ actor, params }) => endSessionsOfUser(actor, params.userId));
