import type { TeamMember } from '@/lib/contracts/team-members';
import { mayRemove } from '@/lib/domain/people/team-members';
import type { Actor } from '@/server/access/actor';
import { announceTeam } from '@/server/live/announce-team';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { type TeamRole, transaction, type Tx } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';
import { recordEvent, recordEvents } from '@/server/platform/events';
import { deleteInvitationsBy, ownersOnly, requireAnotherOwner } from './change-role';
import { lockProjects, openTeam } from './open-team';
import { listTeamMembers, noSuchMember } from './queries';
import { auditMembership, mailOwnerChange } from './record-membership';

/**
 * Removes a member, or lets the actor leave. Access ends with the commit; open pages are told by events.
 * @returns the remaining members; none for the actor who has left.
 */
export async function removeTeamMember(actor: Actor, teamId: string, memberId: string): Promise<TeamMember[]> {
  const isLeaving = memberId === actor.userId;
  await transaction(async (tx) => {
    const { role: own } = await openTeam(tx, actor, teamId);
    if (!isLeaving) requireOwner(own);
    const member = await tx.teamMember.findUnique({
      where: { teamId_userId: { teamId, userId: memberId } },
      select: { role: true, user: true, team: { select: { name: true } } },
    });
    if (!member) throw noSuchMember();
    if (isLeaving && member.role === 'owner') await requireAnotherOwner(tx, teamId, memberId);
    if (!isLeaving && !mayRemove(own, member.role)) {
      throw new AppError('conflict', 'An owner cannot be removed. Change the role first.', { code: 'owner' });
    }
    await endMembership(tx, teamId, memberId, isLeaving ? null : actor.userId);
    await deleteInvitationsBy(tx, actor, { teamId, memberId, role: null });
    const { email: to, firstName } = member.user;
    await auditMembership(tx, actor.userId, {
      teamId,
      action: isLeaving ? 'leave-team' : 'remove-member',
      member: { id: memberId, email: to },
      before: member.role,
      after: null,
    });
    if (member.role === 'owner')
      await mailOwnerChange(tx, { teamId, member: { id: memberId, email: to }, role: null, changedBy: to });
    await announceTeam(tx, teamId);
    if (isLeaving) return;
    const values = { firstName, teamName: member.team.name };
    await enqueueMail(tx, { to, template: 'removed-from-team', values });
  });
  return isLeaving ? [] : listTeamMembers(actor, teamId);
}

function requireOwner(role: TeamRole): void {
  if (role === 'owner') return;
  throw role === 'admin' ? ownersOnly('Only owners can remove members.') : missingScope('edit-team-members');
}

/** @param heirId becomes a member of projects that would have none; null for the longest-standing owner */
async function endMembership(tx: Tx, teamId: string, userId: string, heirId: string | null): Promise<void> {
  const inTeam = { teamId, canceledAt: null };
  const ofMember = { ...inTeam, members: { some: { userId } } };
  const before = await tx.project.findMany({ where: ofMember, select: { id: true } });
  await lockProjects(
    tx,
    before.map(({ id }) => id),
  );
  // Waits for a command that is adding the member to another project (`addMember` in server/projects).
  await tx.teamMember.delete({ where: { teamId_userId: { teamId, userId } } });
  const projects = await tx.project.findMany({
    where: ofMember,
    select: { id: true, _count: { select: { members: true } } },
  });
  const orphaned = projects.filter(({ _count }) => _count.members === 1).map(({ id }) => id);
  const heir = heirId ?? (await oldestOwner(tx, teamId));
  if (heir) {
    const data = orphaned.map((projectId) => ({ projectId, userId: heir }));
    await tx.projectMember.createMany({ data, skipDuplicates: true });
  }
  await tx.projectMember.deleteMany({ where: { userId, project: { teamId } } });
  await tx.unreadChat.deleteMany({ where: { userId, project: { teamId } } });
  const open = await tx.presence.findMany({ where: { userId }, select: { projectId: true } });
  const openInTeam = await tx.project.findMany({
    where: { ...inTeam, id: { in: open.map(({ projectId }) => projectId) } },
    select: { id: true },
  });
  // This event is first, so that later events of the projects are checked against the database.
  await recordEvent(tx, { type: 'team-updated', teamId }, userId);
  const ids = new Set([...projects, ...openInTeam].map(({ id }) => id));
  await recordEvents(
    tx,
    [...ids].map((projectId) => ({ type: 'project-removed', projectId })),
    userId,
  );
  await recordEvents(
    tx,
    projects.map(({ id: projectId }) => ({ type: 'project-updated', projectId, parts: ['details'] })),
  );
}

async function oldestOwner(tx: Tx, teamId: string): Promise<string | null> {
  const owner = await tx.teamMember.findFirst({
    where: { teamId, role: 'owner' },
    orderBy: [{ created: 'asc' }, { userId: 'asc' }],
    select: { userId: true },
  });
  return owner?.userId ?? null;
}
