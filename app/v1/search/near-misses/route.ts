import { searchNearMisses as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { findNearMisses } from '@/server/search/near-misses';

export const GET = endpoint(contract, ({ query, actor }) => findNearMisses(query, actor));
