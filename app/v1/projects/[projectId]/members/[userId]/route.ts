import { removeMember as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { removeMember } from '@/server/projects/edit-members';

export const DELETE = endpoint(contract, ({ actor, params }) => removeMember(actor, params.projectId, params.userId));
