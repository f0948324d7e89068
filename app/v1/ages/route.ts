import { listAges as contract } from '@/lib/contracts/demos';
import { endpoint } from '@/server/http/endpoint';
import { listAttributes } from '@/server/search/facet-lists';

export const GET = endpoint(contract, () => listAttributes('age'));
