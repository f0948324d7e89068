import { requestChanges as contract } from '@/lib/contracts/changes';
import { endpoint } from '@/server/http/endpoint';
import { getProjectDetails } from '@/server/projects/queries';
import { requestChanges } from '@/server/takes/changes/request-changes';

export const POST = endpoint(
  contract,
  ({ actor, params, body }) => requestChanges(actor, params.projectId, body.notes),
  { reload: getProjectDetails },
);
