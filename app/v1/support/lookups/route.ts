import * as contracts from '@/lib/contracts/support-lookups';
import { endpoint } from '@/server/http/endpoint';
import { addLookup, listLookups } from '@/server/support/lookups';

export const GET = endpoint(contracts.listLookups, ({ actor, query }) => listLookups(actor, query.languageCode));
export const POST = endpoint(contracts.addLookup, ({ actor, body }) => addLookup(actor, body), {
  reload: (actor, _, { body }) => listLookups(actor, body.languageCode),
});
