import type { ProjectRow } from '@/lib/contracts/project-shapes';
import type { Actor } from '@/server/access/actor';
import { listProjects } from './list-projects';

const maxRows = 3;

/** Returns the newest projects whose next action is the actor's. */
export async function waitingProjects(actor: Actor): Promise<ProjectRow[]> {
  const { rows } = await listProjects(actor, {
    includeArchived: false,
    includeNonMember: false,
    query: '',
    orderBy: 'updated',
    waitingFirst: true,
    limit: maxRows,
  });
  return rows.filter(({ isWaiting }) => isWaiting);
}
