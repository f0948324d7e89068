import { forEachProject } from './for-each-project';
import type { Handler } from '@/server/jobs/handler';
import { databaseNow } from '@/server/platform/clock';
import { closeProject } from './close-project';

export const handleCloseProjects: Handler<object> = async (_, { signal }) => {
  const now = await databaseNow();
  await forEachProject({ closesAt: { lte: now }, closedAt: null }, signal, (id) => closeProject(id, now));
};
