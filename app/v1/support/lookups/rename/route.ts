import { renameLookup as contract } from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { listLookups, renameLookup } from '@/server/support/lookups';

export const POST = endpoint(contract, ({ actor, body }) => renameLookup(actor, body), {
  reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
});
