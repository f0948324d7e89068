import * as contracts from '@/lib/contracts/takes';
import { endpoint } from '@/server/http/endpoint';
import { deleteTake } from '@/server/takes/delete-take';
import { updateTake } from '@/server/takes/update-take';
import { masterTake } from '@/server/takes/master-take';

export const POST = endpoint(contracts.masterAudio, ({ actor, params, body }) =>
  masterTake(actor, params.projectId, params.audioId, body.type),
);
export const PATCH = endpoint(contracts.updateAudio, ({ actor, params, body }) =>
  updateTake(actor, params.projectId, params.audioId, body),
);
export const DELETE = endpoint(contracts.deleteAudio, ({ actor, params }) =>
  deleteTake(actor, params.projectId, params.audioId),
);
