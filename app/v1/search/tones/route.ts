import { searchTones as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { listAttributes } from '@/server/search/facet-lists';

export const GET = endpoint(contract, () => listAttributes('tone'));
