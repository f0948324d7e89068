import { cache } from 'react';
import { currentActor } from '@/server/http/session';
import { visibleById } from '@/server/http/visible';
import { getProject } from '@/server/projects/queries';

/** Returns the current user, and the project if they may see it. Cached per request. */
export const findProject = cache(async (projectId: string) => {
  const actor = await currentActor();
  const project = actor && (await visibleById(projectId, (id) => getProject(actor, id)));
  return { actor, project };
});
