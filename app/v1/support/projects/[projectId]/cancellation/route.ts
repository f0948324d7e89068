import { cancelSupportProject as contract } from '@/lib/contracts/support-projects';
import { endpoint } from '@/server/http/endpoint';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { getSupportProject } from '@/server/support/projects/get-project';

export const POST = endpoint(
  contract,
  ({ actor, params, body }) => cancelSupportProject(actor, params.projectId, body.reason),
  { reload: getSupportProject },
);
