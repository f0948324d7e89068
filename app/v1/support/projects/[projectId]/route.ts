import { getSupportProject as contract } from '@/lib/contracts/support-projects';
import { endpoint } from '@/server/http/endpoint';
import { getSupportProject } from '@/server/support/projects/get-project';

export const GET = endpoint(contract, ({ actor, params }) => getSupportProject(actor, params.projectId));
