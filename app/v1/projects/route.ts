import * as contracts from '@/lib/contracts/projects';
import { orderProject } from '@/server/assignments/order-project';
import { endpoint } from '@/server/http/endpoint';
import { getWholeProject, respondWithProjects } from '@/server/projects/queries';

export const GET = endpoint(contracts.listProjects, ({ actor, query }) => respondWithProjects(actor, query));
export const POST = endpoint(contracts.createProject, ({ actor, body }) => orderProject(actor, body), {
  reload: (actor, id) => getWholeProject(actor, id),
});
