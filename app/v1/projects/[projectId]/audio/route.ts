import { listTakes as listContract } from '@/lib/contracts/projects';
import { addAudio as contract } from '@/lib/contracts/takes';
import { endpoint } from '@/server/http/endpoint';
import { listTakes } from '@/server/projects/queries';
import { addAudio } from '@/server/takes/add-takes';

export const GET = endpoint(listContract, ({ actor, params, query, reserve }) =>
  listTakes(actor, params.projectId, query, reserve),
);
export const POST = endpoint(contract, ({ actor, params, body }) => addAudio(actor, params.projectId, body));
