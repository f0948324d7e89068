import type { Handler } from '@/server/jobs/handler';
import { db } from '@/server/platform/db';
import { approveByClock } from '@/server/projects/approve-project';

/** A delayed job cannot wait fifteen days: the time stands on the project, and this looks for those whose time has come. */
export const handleApproveByClock: Handler<object> = async (_, { signal }) => {
  const due = await db.project.findMany({
    where: {
      autoApproveAt: { lte: new Date() },
      acceptedAt: { not: null },
      approvedAt: null,
      deliveredAt: { not: null },
    },
    select: { id: true },
    take: 500,
  });
  for (const { id } of due) {
    signal.throwIfAborted();
    await approveByClock(id);
  }
};
