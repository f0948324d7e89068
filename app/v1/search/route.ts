import { search as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { answerSearch } from '@/server/search/search-voices';

export const GET = endpoint(contract, ({ query, actor }) => answerSearch(query, actor));
