import { listSupportUsers as contract } from '@/lib/contracts/support-users';
import { endpoint } from '@/server/http/endpoint';
import { listSupportUsers } from '@/server/support/users';

export const GET = endpoint(contract, ({ actor, query }) => listSupportUsers(actor, query));
