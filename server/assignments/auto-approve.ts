import { forEachProject } from '@/server/projects/for-each-project';
import { isDeliveryComplete } from '@/server/projects/delivery/delivery-where';
import { holdingIssues } from '@/server/payments/payment-issues';
import { databaseNow } from '@/server/platform/clock';
import { approveAutomatically } from './approve-project';

/** Polls `autoApproveAt`, because delayed jobs cannot wait fifteen days. */
export async function approveDueProjects(signal: AbortSignal): Promise<void> {
  const now = await databaseNow();
  const due = {
    autoApproveAt: { lte: now },
    acceptedAt: { not: null },
    approvedAt: null,
    deliveredAt: { not: null },
    issues: { none: holdingIssues },
    changeRequests: { none: { state: 'open' as const } },
    ...isDeliveryComplete,
  };
  await forEachProject(due, signal, (id) => approveAutomatically(id, now));
}
