import { searchOptions as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { listOptions } from '@/server/search/counts/list-options';

export const GET = endpoint(contract, ({ query: { facet, ...chosen }, actor }) => listOptions(facet, chosen, actor));
