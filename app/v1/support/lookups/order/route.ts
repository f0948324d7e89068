import { orderLookups as contract } from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { orderLookups } from '@/server/support/lookups';

export const PUT = endpoint(contract, ({ actor, body }) => orderLookups(actor, body));
