import { removeLookup as contract } from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { removeLookup } from '@/server/support/lookups';

export const POST = endpoint(contract, ({ actor, body }) => removeLookup(actor, body));
