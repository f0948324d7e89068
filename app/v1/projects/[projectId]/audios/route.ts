import { addAudios as contract } from '@/lib/contracts/takes';
import { endpoint } from '@/server/http/endpoint';
import { addAudios } from '@/server/takes/add-takes';
import { presentOwnTakes } from '@/server/takes/queries';

export const POST = endpoint(contract, ({ actor, params, body }) => addAudios(actor, params.projectId, body), {
  reload: (_actor, _id, { ids }) => presentOwnTakes(ids),
});
