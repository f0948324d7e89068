import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { ClaimedInvitation } from './queries';
import { markProjectUpdated } from '@/server/projects/open-project';
import { auditMembership, mailOwnerChange } from '@/server/teams/record-membership';
import { announceTeam } from '@/server/live/announce-team';

export const voiceIsNoCustomer = () =>
  new AppError('conflict', 'A voice cannot be a member of a team of customers.', { code: 'voice' });

/** Existing members retain their role. */
export async function joinTeam(tx: Tx, invitation: ClaimedInvitation, userId: string): Promise<void> {
  const { teamId, role, projectIds, email, invitedBy } = invitation;
  const { count } = await tx.teamMember.createMany({ data: [{ teamId, userId, role }], skipDuplicates: true });
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
  const member = { id: userId, email };
  const isNew = count > 0;
  const current = await tx.teamMember.findUniqueOrThrow({ where: { teamId_userId: { teamId, userId } } });
  await auditMembership(tx, userId, {
    teamId,
    action: 'accept-invitation',
    member,
    before: isNew ? null : current.role,
    after: current.role,
    details: { invitedBy: invitedBy.email },
  });
  if (isNew && role === 'owner') await mailOwnerChange(tx, { teamId, member, role, changedBy: invitedBy.email });
  await announceTeam(tx, teamId);
}
