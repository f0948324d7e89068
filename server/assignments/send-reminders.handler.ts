import { forEachProject } from '@/server/projects/for-each-project';
import type { Handler } from '@/server/jobs/handler';
import { projectsToRemindOfApproval, projectsToRemindOfClosing, remindOfApproval, remindOfClosing } from './remind';
import { databaseNow } from '@/server/platform/clock';

export const handleSendReminders: Handler<object> = async (_, { signal }) => {
  const now = await databaseNow();
  await forEachProject(projectsToRemindOfApproval(now), signal, (id) => remindOfApproval(id, now));
  await forEachProject(projectsToRemindOfClosing(now), signal, (id) => remindOfClosing(id, now));
};
