import { deleteLineTake as contract } from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { deleteLineTake } from '@/server/lines/delete-line-take';

export const DELETE = endpoint(contract, ({ actor, params: { projectId, filename, takeId } }) =>
  deleteLineTake(actor, projectId, filename, takeId),
);
