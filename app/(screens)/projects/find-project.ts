import { cache } from 'react';
import { currentActor } from '@/server/http/session';
import { visibleById } from '@/server/http/visible';
import { getProject } from '@/server/projects/queries';

/** Who is looking, and the project if they may see it; asked once for everything that is drawn on one page. */
export const findProject = cache(async (projectId: string) => {
  const actor = await currentActor();
  const project = actor && (await visibleById(projectId, (id) => getProject(actor, id)));
  return { actor, project };
});
