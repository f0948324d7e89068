import { deleteLines as contract } from '@/lib/contracts/lines';
import { endpoint } from '@/server/http/endpoint';
import { deleteLines } from '@/server/lines/delete-lines';
import { requireLineEditor } from '@/server/lines/replace-lines';

export const POST = endpoint(
  contract,
  ({ actor, params, body }) => deleteLines(actor, params.projectId, body.filenames),
  { authorizeLargeBody: ({ actor, params }) => requireLineEditor(actor, params.projectId) },
);
