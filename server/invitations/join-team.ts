import type { Tx } from '@/server/platform/db';
import type { ClaimedInvitation } from './queries';
import { markProjectUpdated } from '@/server/projects/open-project';
import { announceTeam } from '@/server/live/announce-team';

/** Existing members retain their role. */
export async function joinTeam(tx: Tx, invitation: ClaimedInvitation, userId: string): Promise<void> {
  const { teamId, role, projectIds } = invitation;
  await tx.teamMember.createMany({ data: [{ teamId, userId, role }], skipDuplicates: true });
  const projects = await tx.project.findMany({
    where: { id: { in: projectIds }, teamId, canceledAt: null },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  await tx.projectMember.createMany({
    data: projects.map(({ id }) => ({ projectId: id, userId })),
    skipDuplicates: true,
  });
  for (const { id } of projects) await markProjectUpdated(tx, id);
  await announceTeam(tx, teamId);
}
