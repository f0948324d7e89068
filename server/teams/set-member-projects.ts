import type { TeamProject } from '@/lib/contracts/team-members';
import type { Actor } from '@/server/access/actor';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { recordEvents } from '@/server/platform/events';
import { lockProjects, openTeam } from './open-team';
import { listMemberProjects, noSuchMember } from './queries';
import { auditMembership } from './record-membership';

/** @throws AppError 'validation' for projects of another team, 'conflict' if a project would have no member left */
export async function setMemberProjects(
  actor: Actor,
  teamId: string,
  memberId: string,
  projectIds: readonly string[],
): Promise<TeamProject[]> {
  await transaction(async (tx) => {
    await openTeam(tx, actor, teamId, 'edit-team-members');
    const member = await tx.teamMember.findUnique({
      where: { teamId_userId: { teamId, userId: memberId } },
      include: { user: true },
    });
    if (!member) throw noSuchMember();
    await requireProjectsOf(tx, teamId, projectIds);
    const before = await tx.project.findMany({
      where: { teamId, canceledAt: null, members: { some: { userId: memberId } } },
      select: { id: true },
    });
    const selected = new Set(projectIds);
    const removed = before.map(({ id }) => id).filter((id) => !selected.has(id));
    const added = [...selected].filter((id) => !before.some((project) => project.id === id));
    await lockProjects(tx, [...removed, ...added]);
    await requireOtherMembers(tx, removed, memberId);
    const data = added.map((projectId) => ({ projectId, userId: memberId }));
    await tx.projectMember.createMany({ data, skipDuplicates: true });
    await tx.projectMember.deleteMany({ where: { userId: memberId, projectId: { in: removed } } });
    await tx.unreadChat.deleteMany({ where: { userId: memberId, projectId: { in: removed } } });
    if (added.length > 0 || removed.length > 0)
      await auditMembership(tx, actor.userId, {
        teamId,
        action: 'set-member-projects',
        member: { id: memberId, email: member.user.email },
        before: member.role,
        after: member.role,
        details: { added, removed },
      });
    await recordEvents(
      tx,
      [...removed, ...added].map((projectId) => ({ type: 'project-updated', projectId, parts: ['details'] })),
    );
  });
  return listMemberProjects(actor, teamId, memberId);
}

/** @throws AppError 'validation' */
export async function requireProjectsOf(tx: Tx, teamId: string, projectIds: readonly string[]): Promise<void> {
  const ids = [...new Set(projectIds)];
  const count = await tx.project.count({ where: { teamId, canceledAt: null, id: { in: ids } } });
  if (count < ids.length) throw invalidField('projectIds', 'Please select projects of this team.');
}

async function requireOtherMembers(tx: Tx, projectIds: readonly string[], memberId: string): Promise<void> {
  const only = await tx.project.findFirst({
    where: { id: { in: [...projectIds] }, members: { none: { userId: { not: memberId } } } },
    select: { name: true },
  });
  if (only) {
    throw new AppError('conflict', `A project needs at least one member. Add someone else to ${only.name} first.`, {
      code: 'last-member',
    });
  }
}
