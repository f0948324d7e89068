import type { ResponseOf } from '@/lib/contracts/contract';
import type { listTeamMembers as contract, Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { pictureUrl } from '@/server/access/pictures';
import { db } from '@/server/platform/db';
import { nameOf } from '@/server/access/present-person';
import { viewTeam } from '@/server/teams/open-team';
import { presentTeam } from '@/server/teams/presenter';

export async function getTeam(actor: Actor, teamId: string): Promise<Team> {
  return presentTeam(actor, await viewTeam(actor, teamId));
}

/** Sorted by name. Every member may list the others, in order to add colleagues to projects. */
export async function listTeamMembers(actor: Actor, teamId: string): Promise<ResponseOf<typeof contract>> {
  await viewTeam(actor, teamId);
  const members = await db.teamMember.findMany({
    where: { teamId },
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
