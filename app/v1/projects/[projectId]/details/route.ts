import { getProjectDetails as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { getProjectDetails } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ actor, params }) => getProjectDetails(actor, params.projectId));
