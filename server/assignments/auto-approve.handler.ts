import { forEachProject } from '@/server/projects/for-each-project';
import type { Handler } from '@/server/jobs/handler';
import { holdingIssues } from '@/server/payments/payment-issues';
import { databaseNow } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { approveAutomatically } from './approve-project';

/** Polls `autoApproveAt`, because delayed jobs cannot wait fifteen days. */
export const handleAutoApprove: Handler<object> = async (_, { signal }) => {
  const now = await databaseNow();
  const due = await db.project.findMany({
    where: {
      autoApproveAt: { lte: now },
      acceptedAt: { not: null },
      approvedAt: null,
      deliveredAt: { not: null },
      issues: { none: holdingIssues },
    },
    select: { id: true },
    take: 500,
  });
  const projectIds = due.map(({ id }) => id);
  await forEachProject(projectIds, signal, (id) => approveAutomatically(id, now));
};
