import type { Actor } from '@/server/access/actor';
import { db, type Prisma } from '@/server/platform/db';

/** One line of the audit log. `subject` is what was changed, `parameters` the ids that the call named. */
export async function writeAudit(actor: Actor, action: string, parameters: Prisma.InputJsonObject): Promise<void> {
  await db.auditEntry.create({
    data: {
      actorId: actor.userId,
      impersonatorId: actor.impersonatorId,
      action,
      subject: Object.values(parameters).join(' '),
      details: parameters,
    },
  });
}
