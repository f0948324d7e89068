import { removeLookup as contract } from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { listLookups, removeLookup } from '@/server/support/lookups';

export const POST = endpoint(contract, ({ actor, body }) => removeLookup(actor, body), {
  reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
});
