import { actorOfSession } from '@/server/access/sessions';
import { db } from '@/server/platform/db';
import { anActor, aUser } from '@/tests/support/builders';

/** A user with two sessions, of which `actor` has one. */
export async function anAccount() {
  const { id, email } = await aUser();
  const actor = await anActor(id);
  const other = await anActor(id);
  return {
    id,
    email,
    actor,
    other,
    isOtherOpen: async () => (await actorOfSession(other.sessionId)) !== null,
    row: () => db.user.findUniqueOrThrow({ where: { id } }),
    audited: () => db.auditEntry.findMany({ where: { actorId: id }, select: { action: true, details: true } }),
  };
}
