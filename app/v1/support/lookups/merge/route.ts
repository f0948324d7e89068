import { mergeLookups as contract } from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { listLookups, mergeLookups } from '@/server/support/lookups';

export const POST = endpoint(contract, ({ actor, body }) => mergeLookups(actor, body), {
  reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
});
