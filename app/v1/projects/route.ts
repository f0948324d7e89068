import * as contracts from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { createProject } from '@/server/projects/create-project';
import { respondWithProjects } from '@/server/projects/queries';

export const GET = endpoint(contracts.listProjects, ({ actor, query }) => respondWithProjects(actor, query));
export const POST = endpoint(contracts.createProject, ({ actor, body }) => createProject(actor, body));
