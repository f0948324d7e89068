import { formatEuro } from '@/lib/domain/money/prices';
import { notify, notifyMembers } from '@/server/notifications/notify';
import type { Tx } from '@/server/platform/db';
import type { CoreProject, LiveAssignment } from '@/server/projects/project-state';

/** Notifies the voice, and of an automatic approval the customers, too. */
export async function notifyApproval(
  tx: Tx,
  project: CoreProject,
  assignment: LiveAssignment,
  { isAutomatic, isFeeDue }: { isAutomatic: boolean; isFeeDue: boolean },
): Promise<void> {
  const notification = { kind: 'approved', projectId: project.id } as const;
  const projectName = project.name;
  const fee = isFeeDue ? formatEuro(assignment.voiceFeeTotalCents) : null;
  const toVoice = { side: 'voice', projectName, fee, isRenewal: project.kind === 'renewal' } as const;
  await notify(tx, { ...notification, userId: assignment.voiceId, values: toVoice });
  if (!isAutomatic) return;
  const values = { side: 'customer', projectName } as const;
  await notifyMembers(tx, project, { kind: 'approved', values });
}
