import { searchLanguages as contract } from '@/lib/contracts/search';
import { endpoint } from '@/server/http/endpoint';
import { listLanguages } from '@/server/search/counts/facet-lists';

export const GET = endpoint(contract, () => listLanguages());
