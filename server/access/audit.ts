import type { Actor } from '@/server/access/actor';
import { db, type Prisma } from '@/server/platform/db';

/** One line of the audit log. `subject` names what was changed by its ids. */
export async function writeAudit(actor: Actor, action: string, subject: unknown): Promise<void> {
  await db.auditEntry.create({
    data: {
      actorId: actor.userId,
      impersonatorId: actor.impersonatorId,
      action,
      details: { subject: subject ?? null } as Prisma.InputJsonObject,
    },
  });
}
