import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { type Tx, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { markProjectUpdated, lockForChangeInState } from './open-project';

/** Cancels a project without shortlisted voices. The project is hidden, not deleted. */
export async function cancelProject(actor: Actor, projectId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'cancel-project');
    await tx.project.update({ where: { id: projectId }, data: { canceledAt: now(tx) } });
    await hideFromTeam(tx, project);
    await markProjectUpdated(tx, projectId);
  });
}

/** Notifies the whole team, because colleagues who are not members may have the project open. */
export async function hideFromTeam(tx: Tx, { id: projectId, teamId }: { id: string; teamId: string }): Promise<void> {
  const colleagues = await tx.teamMember.findMany({ where: { teamId }, select: { userId: true } });
  for (const { userId } of colleagues) await recordEvent(tx, { type: 'project-removed', projectId }, userId);
}
