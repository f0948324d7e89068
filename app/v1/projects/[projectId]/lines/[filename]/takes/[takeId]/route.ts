import * as contracts from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { deleteLineTake } from '@/server/lines/delete-line-take';
import { updateLineTake } from '@/server/lines/update-line-take';

export const PATCH = endpoint(contracts.updateLineTake, ({ actor, params: { projectId, ...key }, body }) =>
  updateLineTake(actor, projectId, key, body),
);
export const DELETE = endpoint(contracts.deleteLineTake, ({ actor, params: { projectId, filename, takeId } }) =>
  deleteLineTake(actor, projectId, filename, takeId),
);
