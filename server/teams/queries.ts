import { maxSelectedProjects, type TeamMember, type TeamProject } from '@/lib/contracts/team-members';
import type { Team } from '@/lib/contracts/teams';
import type { Scope } from '@/lib/domain/projects/scopes';
import { type Actor, roleIn } from '@/server/access/actor';
import { nameOf, pictureUrl } from '@/server/access/people';
import { db, type Prisma } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { requireTeamScope, scopesInTeam, viewTeam } from './open-team';
import { readHistoryYears } from './payment-history-rows';
import { presentTeam } from './presenter';

export async function getTeam(actor: Actor, teamId: string): Promise<Team> {
  return presentTeam(actor, await viewTeam(actor, teamId));
}

/** Returns null for a team that the actor does not belong to. */
export async function findTeamName(actor: Actor, teamId: string): Promise<string | null> {
  if (!roleIn(actor, teamId)) return null;
  return (await db.team.findUnique({ where: { id: teamId }, select: { name: true } }))?.name ?? null;
}

/** Returns the years for the filter of the payment history; empty for teams and users without it. */
export async function listPaymentYears(actor: Actor, teamId: string): Promise<number[]> {
  return (await hasTeamScope(actor, teamId, 'edit-payment-methods')) ? readHistoryYears(teamId) : [];
}

/** Returns false also for a team that the actor does not belong to. */
export async function hasTeamScope(actor: Actor, teamId: string, scope: Scope): Promise<boolean> {
  const team = await db.team.findUnique({ where: { id: teamId } });
  return team !== null && scopesInTeam(actor, team).has(scope);
}

/** Returns the members, sorted by name. Every member may list the others, in order to add colleagues to projects. */
export async function listTeamMembers(actor: Actor, teamId: string): Promise<TeamMember[]> {
  await viewTeam(actor, teamId);
  return findMembers({ teamId });
}

export async function getTeamMember(actor: Actor, teamId: string, memberId: string): Promise<TeamMember> {
  await viewTeam(actor, teamId);
  const [member] = await findMembers({ teamId, userId: memberId });
  if (!member) throw noSuchMember();
  return member;
}

export const noSuchMember = (): AppError => new AppError('not-found', 'This person is not a member of the team.');

async function findMembers(where: Prisma.TeamMemberWhereInput): Promise<TeamMember[]> {
  const members = await db.teamMember.findMany({
    where,
    include: { user: true },
    orderBy: [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }, { userId: 'asc' }],
  });
  return members.map(({ user, role }) => ({
    id: user.id,
    name: nameOf(user),
    picture: pictureUrl(user.pictureId),
    email: user.email,
    role,
  }));
}

export async function listTeamProjects(actor: Actor, teamId: string): Promise<TeamProject[]> {
  await requireTeamScope(actor, teamId, 'edit-team-members');
  return findProjects({ teamId });
}

export async function listMemberProjects(actor: Actor, teamId: string, memberId: string): Promise<TeamProject[]> {
  await requireTeamScope(actor, teamId, 'edit-team-members');
  await getTeamMember(actor, teamId, memberId);
  return findProjects({ teamId, members: { some: { userId: memberId } } });
}

function findProjects(where: Prisma.ProjectWhereInput): Promise<TeamProject[]> {
  return db.project.findMany({
    where: { ...where, canceledAt: null },
    select: { id: true, name: true },
    orderBy: [{ created: 'desc' }, { id: 'asc' }],
    take: maxSelectedProjects,
  });
}
