import { forEachProject } from './for-each-project';
import type { Handler } from '@/server/jobs/handler';
import { databaseNow } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { closeProject } from './close-project';

export const handleCloseProjects: Handler<object> = async (_, { signal }) => {
  const now = await databaseNow();
  const due = await db.project.findMany({
    where: { closesAt: { lte: now }, closedAt: null },
    select: { id: true },
    take: 500,
  });
  const projectIds = due.map(({ id }) => id);
  await forEachProject(projectIds, signal, (id) => closeProject(id, now));
};
