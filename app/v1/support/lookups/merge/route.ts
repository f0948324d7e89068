import { mergeLookups as contract } from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { mergeLookups } from '@/server/support/lookups';

export const POST = endpoint(contract, ({ actor, body }) => mergeLookups(actor, body));
