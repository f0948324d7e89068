import type { Handler } from '@/server/jobs/handler';
import { db } from '@/server/platform/db';
import { closeProject } from '@/server/projects/close-project';

export const handleCloseProjects: Handler<object> = async (_, { signal }) => {
  const due = await db.project.findMany({
    where: { closesAt: { lte: new Date() }, closedAt: null },
    select: { id: true },
    take: 500,
  });
  for (const { id } of due) {
    signal.throwIfAborted();
    await closeProject(id);
  }
};
