import { addAudios as contract } from '@/lib/contracts/takes';
import { endpoint } from '@/server/http/endpoint';
import { addAudios } from '@/server/takes/add-takes';

export const POST = endpoint(contract, ({ actor, params, body }) => addAudios(actor, params.projectId, body));
