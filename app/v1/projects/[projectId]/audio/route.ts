import { addAudio as contract } from '@/lib/contracts/takes';
import { endpoint } from '@/server/http/endpoint';
import { addAudio } from '@/server/takes/add-takes';

export const POST = endpoint(contract, ({ actor, params, body }) => addAudio(actor, params.projectId, body));
