import * as contracts from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { chooseLineTake } from '@/server/lines/choose-line-take';
import { deleteLineTake } from '@/server/lines/delete-line-take';

export const PATCH = endpoint(contracts.chooseLineTake, ({ actor, params: { projectId, filename, takeId } }) =>
  chooseLineTake(actor, projectId, filename, takeId),
);
export const DELETE = endpoint(contracts.deleteLineTake, ({ actor, params: { projectId, filename, takeId } }) =>
  deleteLineTake(actor, projectId, filename, takeId),
);
