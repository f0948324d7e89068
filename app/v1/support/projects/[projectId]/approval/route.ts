import {
  approveSupportProject as approveContract,
  withdrawProjectApproval as withdrawContract,
} from '@/lib/contracts/support-projects';
import { endpoint } from '@/server/http/endpoint';
import { approveSupportProject, withdrawProjectApproval } from '@/server/support/projects/approve-project';
import { getSupportProject } from '@/server/support/projects/get-project';

export const POST = endpoint(
  approveContract,
  ({ actor, params, body }) => approveSupportProject(actor, params.projectId, body),
  { reload: getSupportProject },
);
export const DELETE = endpoint(withdrawContract, ({ actor, params }) =>
  withdrawProjectApproval(actor, params.projectId),
);
