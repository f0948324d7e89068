import { renameLookup as contract } from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { renameLookup } from '@/server/support/lookups';

export const POST = endpoint(contract, ({ actor, body }) => renameLookup(actor, body));
