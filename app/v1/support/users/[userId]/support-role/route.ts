import { setSupportRole as contract } from '@/lib/contracts/support-users';
import { endpoint } from '@/server/http/endpoint';
import { setSupportRole } from '@/server/support/set-support-role';

export const PUT = endpoint(contract, ({ actor, params, body }) => setSupportRole(actor, params.userId, body.role));
