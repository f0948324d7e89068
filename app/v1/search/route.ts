import { search as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { respondToSearch } from '@/server/search/search-voices';

export const GET = endpoint(contract, ({ query, actor }) => respondToSearch(query, actor));
