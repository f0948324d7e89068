import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { aCustomer, anActor, aUser } from '@/tests/support/builders';

export async function aStaffedTeam() {
  const people = { owner2: await aUser(), admin: await aUser(), editor: await aUser(), viewer: await aUser() };
  const customer = await aCustomer({
    members: [
      { userId: people.owner2.id, role: 'owner' },
      { userId: people.admin.id, role: 'admin' },
      { userId: people.editor.id, role: 'editor' },
      { userId: people.viewer.id, role: 'viewer' },
    ],
  });
  const actors = {
    owner: customer.actor,
    owner2: await anActor(people.owner2.id),
    admin: await anActor(people.admin.id),
    editor: await anActor(people.editor.id),
    viewer: await anActor(people.viewer.id),
  };
  const teamId = customer.team.id;
  const roleOf = async (actor: Actor) =>
    (await db.teamMember.findUnique({ where: { teamId_userId: { teamId, userId: actor.userId } } }))?.role ?? null;
  return { customer, teamId, ...actors, roleOf };
}
