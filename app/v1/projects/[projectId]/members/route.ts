import { addMember as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { addMember } from '@/server/projects/edit-members';
import { getProjectDetails } from '@/server/projects/queries';

export const POST = endpoint(contract, ({ actor, params, body }) => addMember(actor, params.projectId, body.userId), {
  reload: getProjectDetails,
});
