import { db } from '@/server/platform/db';

/** Who did what to a record, the oldest entry first (docs/rules/support.md#users). */
export async function actionsAbout(subject: string) {
  const select = { actorId: true, impersonatorId: true, action: true };
  return db.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' }, select });
}
