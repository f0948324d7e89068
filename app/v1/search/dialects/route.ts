import { searchDialects as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { listDialects } from '@/server/search/counts/facet-lists';

export const GET = endpoint(contract, ({ query }) => listDialects(query.language));
