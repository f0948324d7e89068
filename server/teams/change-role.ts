import type { TeamMember } from '@/lib/contracts/team-members';
import { mayChangeRole, mayGrant } from '@/lib/domain/people/team-members';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { type TeamRole, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { openTeam } from './open-team';
import { announceTeam } from '@/server/live/announce-team';
import { getTeamMember, noSuchMember } from './queries';

/** @throws AppError 'forbidden' unless the actor's role may change both roles, 'conflict' for the only owner */
export async function changeTeamRole(
  actor: Actor,
  teamId: string,
  memberId: string,
  role: TeamRole,
): Promise<TeamMember> {
  await transaction(async (tx) => {
    const team = await openTeam(tx, actor, teamId, 'edit-team-members');
    const where = { teamId_userId: { teamId, userId: memberId } };
    const member = await tx.teamMember.findUnique({ where, select: { role: true } });
    if (!member) throw noSuchMember();
    if (!mayChangeRole(team.role, member.role, role)) throw ownersOnly('Only owners can promote or demote owners.');
    if (member.role === role) return;
    if (member.role === 'owner') await requireAnotherOwner(tx, teamId, memberId);
    await tx.teamMember.update({ where, data: { role } });
    await deleteInvitationsBy(tx, teamId, memberId, role);
    await announceTeam(tx, teamId);
  });
  return getTeamMember(actor, teamId, memberId);
}

export function ownersOnly(message: string): AppError {
  return new AppError('forbidden', message, { code: 'owners-only' });
}

/** @throws AppError 'conflict'. Call it with the team's lock. */
export async function requireAnotherOwner(tx: Tx, teamId: string, ownerId: string): Promise<void> {
  const others = await tx.teamMember.count({ where: { teamId, role: 'owner', userId: { not: ownerId } } });
  if (others === 0) {
    throw new AppError('conflict', 'A team needs at least one owner. Make another member an owner first.', {
      code: 'last-owner',
    });
  }
}

/**
 * Deletes the member's pending invitations for roles that the member can no longer grant.
 * @param role the new role; null after leaving the team
 */
export async function deleteInvitationsBy(
  tx: Tx,
  teamId: string,
  memberId: string,
  role: TeamRole | null,
): Promise<void> {
  const roles = (['owner', 'admin', 'editor', 'viewer'] as const).filter((granted) => !mayGrant(role, granted));
  await tx.teamInvitation.updateMany({
    where: { teamId, invitedById: memberId, role: { in: roles }, acceptedAt: null, deletedAt: null },
    data: { deletedAt: now(tx) },
  });
}
