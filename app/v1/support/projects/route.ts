import { listSupportProjects as contract } from '@/lib/contracts/support-projects';
import { endpoint } from '@/server/http/endpoint';
import { respondWithSupportProjects } from '@/server/support/projects/list-projects';

export const GET = endpoint(contract, ({ query }) => respondWithSupportProjects(query));
