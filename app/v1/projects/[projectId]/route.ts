import * as contracts from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { getProjectWithLines } from '@/server/lines/queries';
import { getProject } from '@/server/projects/queries';
import { requireScriptEditor } from '@/server/projects/edit-script';
import { updateProject } from '@/server/assignments/update-project';

export const GET = endpoint(contracts.getProject, ({ actor, params, query }) =>
  query.lines ? getProjectWithLines(actor, params.projectId) : getProject(actor, params.projectId),
);
export const PATCH = endpoint(
  contracts.updateProject,
  ({ actor, params, body }) => updateProject(actor, params.projectId, body),
  { authorizeLargeBody: ({ actor, params }) => requireScriptEditor(actor, params.projectId) },
);
