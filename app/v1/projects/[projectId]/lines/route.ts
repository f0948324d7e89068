import * as contracts from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { addLine } from '@/server/lines/add-line';
import { listLines } from '@/server/lines/queries';
import { replaceLines, requireLineEditor } from '@/server/lines/replace-lines';

export const GET = endpoint(contracts.listLines, ({ actor, params, query, reserve }) =>
  listLines(actor, params.projectId, query, reserve),
);
export const POST = endpoint(contracts.addLine, ({ actor, params, body }) => addLine(actor, params.projectId, body));
export const PUT = endpoint(
  contracts.replaceLines,
  ({ actor, params, body }) => replaceLines(actor, params.projectId, body),
  { authorizeLargeBody: ({ actor, params }) => requireLineEditor(actor, params.projectId) },
);
