import { db } from '@/server/platform/db';

/** Returns the actors and actions of a record's audit entries, oldest first (docs/rules/support.md#users). */
export async function actionsAbout(subject: string) {
  const select = { actorId: true, impersonatorId: true, action: true };
  return db.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' }, select });
}
