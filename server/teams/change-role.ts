import type { TeamMember } from '@/lib/contracts/team-members';
import { mayChangeRole, mayGrant } from '@/lib/domain/people/team-members';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db, type TeamRole, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { openTeam, requireTeamScope } from './open-team';
import { auditMembership, mailOwnerChange } from './record-membership';
import { announceTeam } from '@/server/live/announce-team';
import { getTeamMember, noSuchMember } from './queries';

/** @throws AppError 'forbidden' unless the actor's role may change both roles, 'conflict' for the only owner */
export async function changeTeamRole(
  actor: Actor,
  teamId: string,
  memberId: string,
  role: TeamRole,
): Promise<TeamMember> {
  const isOwner = await db.teamMember.count({ where: { teamId, userId: memberId, role: 'owner' } });
  if (isOwner > 0 !== (role === 'owner')) await takeOwnerChange(actor, teamId);
  await transaction(async (tx) => {
    const team = await openTeam(tx, actor, teamId, 'edit-team-members');
    const where = { teamId_userId: { teamId, userId: memberId } };
    const member = await tx.teamMember.findUnique({ where, select: { role: true, user: { select: { email: true } } } });
    if (!member) throw noSuchMember();
    if (!mayChangeRole(team.role, member.role, role)) throw ownersOnly('Only owners can promote or demote owners.');
    if (member.role === role) return;
    if (member.role === 'owner') await requireAnotherOwner(tx, teamId, memberId);
    await tx.teamMember.update({ where, data: { role } });
    await deleteInvitationsBy(tx, actor, { teamId, memberId, role });
    const { email } = member.user;
    const before = member.role;
    await auditMembership(tx, actor.userId, {
      teamId,
      action: 'change-member-role',
      member: { id: memberId, email },
      before,
      after: role,
    });
    if (before === 'owner' || role === 'owner')
      await mailOwnerChange(tx, {
        teamId,
        member: { id: memberId, email },
        role,
        changedBy: await emailOf(tx, actor.userId),
      });
    await announceTeam(tx, teamId);
  });
  return getTeamMember(actor, teamId, memberId);
}

/** @throws AppError 'too-many-requests', for a member only: others learn nothing of the team */
async function takeOwnerChange(actor: Actor, teamId: string): Promise<void> {
  await requireTeamScope(actor, teamId, 'edit-team-members');
  await takePoint(
    'ownerChanges',
    `team:${teamId}`,
    'Too many changes of owners in the last hour. Please try again later.',
  );
}

async function emailOf(tx: Tx, id: string): Promise<string> {
  return (await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } })).email;
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

type FormerInviter = {
  teamId: string;
  memberId: string;
  /** The new role; null after leaving the team. */
  role: TeamRole | null;
};

/** Deletes the member's pending invitations for roles that the member can no longer grant. */
export async function deleteInvitationsBy(
  tx: Tx,
  actor: Actor,
  { teamId, memberId, role }: FormerInviter,
): Promise<void> {
  const roles = (['owner', 'admin', 'editor', 'viewer'] as const).filter((granted) => !mayGrant(role, granted));
  const deleted = await tx.teamInvitation.updateManyAndReturn({
    where: { teamId, invitedById: memberId, role: { in: roles }, acceptedAt: null, deletedAt: null },
    data: { deletedAt: now(tx) },
    select: { email: true, role: true },
  });
  if (deleted.length === 0) return;
  const details = { invitedBy: await emailOf(tx, memberId) };
  for (const { email, role: before } of deleted) {
    await auditMembership(tx, actor.userId, {
      teamId,
      action: 'delete-invitation',
      member: { email },
      before,
      after: null,
      details,
    });
  }
}
