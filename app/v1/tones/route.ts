import { listTones as contract } from '@/lib/contracts/demos';
import { endpoint } from '@/server/http/endpoint';
import { listAttributes } from '@/server/search/counts/facet-lists';

export const GET = endpoint(contract, () => listAttributes('tone'));
