import { forEachProject } from '@/server/projects/for-each-project';
import { databaseNow } from '@/server/platform/clock';
import { approveAutomatically } from './approve-project';
import { isReviewed } from '@/server/assignments/reminders/review-where';

/** Polls `autoApproveAt`, because delayed jobs cannot wait fifteen days. */
export async function approveDueProjects(signal: AbortSignal): Promise<void> {
  const now = await databaseNow();
  await forEachProject(isReviewed({ lte: now }), signal, (id) => approveAutomatically(id, now));
}
