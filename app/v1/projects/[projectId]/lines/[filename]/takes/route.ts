import * as contracts from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { addLineTake } from '@/server/lines/add-line-audio';
import { listLineTakes } from '@/server/lines/queries';

export const GET = endpoint(contracts.listLineTakes, ({ actor, params }) =>
  listLineTakes(actor, params.projectId, params.filename),
);
export const POST = endpoint(contracts.addLineTake, ({ actor, params, body }) =>
  addLineTake(actor, params.projectId, params.filename, body),
);
