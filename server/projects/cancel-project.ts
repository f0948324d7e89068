import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { openProjectFor } from '@/server/projects/open-project';
import { markProjectUpdated } from './mark-project-updated';

/** Deletes a project on which no voice is listed: it is hidden, never removed. */
export async function cancelProject(actor: Actor, projectId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project } = await openProjectFor(tx, actor, projectId, 'cancel-project');
    await tx.project.update({ where: { id: projectId }, data: { cancelledAt: new Date() } });
    // Colleagues who are no members may have it open, or in their list.
    const colleagues = await tx.teamMember.findMany({ where: { teamId: project.teamId }, select: { userId: true } });
    for (const { userId } of colleagues) await recordEvent(tx, { type: 'project-removed', projectId, userId });
    await markProjectUpdated(tx, projectId);
  });
}
