import type { Tx } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';

/** Updates the modification time and emits an event to every viewer. */
export async function markProjectUpdated(tx: Tx, projectId: string): Promise<void> {
  await tx.project.update({ where: { id: projectId }, data: { lastModified: new Date() }, select: { id: true } });
  await recordEvent(tx, { type: 'project-updated', projectId });
}
