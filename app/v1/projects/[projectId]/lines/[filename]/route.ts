import * as contracts from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { deleteLine } from '@/server/lines/delete-lines';
import { updateLine } from '@/server/lines/update-line';

export const PATCH = endpoint(contracts.updateLine, ({ actor, params, body }) =>
  updateLine(actor, params.projectId, params.filename, body),
);
export const DELETE = endpoint(contracts.deleteLine, ({ actor, params }) =>
  deleteLine(actor, params.projectId, params.filename),
);
