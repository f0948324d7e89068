import { cache } from 'react';
import { currentActor } from '@/server/http/session';
import { nullIfHiddenById } from '@/server/http/null-if-hidden';
import { getProjectDetails } from '@/server/projects/queries';

/** Finds a project, cached per request. It is null if the user may not see it. */
export const findProject = cache(async (projectId: string) => {
  const actor = await currentActor();
  const project = actor && (await nullIfHiddenById(projectId, (id) => getProjectDetails(actor, id)));
  return { actor, project };
});
