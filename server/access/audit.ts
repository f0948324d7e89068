import type { Actor } from '@/server/access/actor';
import { afterCommit, withinEveryTransaction, db, type Prisma, type Tx } from '@/server/platform/db';

type Entry = { action: string; parameters: Record<string, string> };

/**
 * Writes an audit log entry with both names: in the transaction of the change, so that no change lacks its entry, or
 * afterwards if `run` opened none. Writes nothing when `run` throws.
 */
export async function audited<T>(actor: Actor, entry: Entry, run: () => Promise<T>): Promise<T> {
  let isWritten = false;
  const result = await withinEveryTransaction(async (tx) => {
    if (isWritten) return;
    await writeAudit(tx, actor, entry);
    afterCommit(tx, () => {
      isWritten = true;
    });
  }, run);
  if (!isWritten) await writeAudit(db, actor, entry);
  return result;
}

async function writeAudit(tx: Tx, actor: Actor, { action, parameters }: Entry): Promise<void> {
  const details: Prisma.InputJsonObject = parameters;
  await tx.auditEntry.create({
    data: {
      actorId: actor.userId,
      impersonatorId: actor.impersonatorId,
      action,
      subject: Object.values(parameters).join(' '),
      details,
    },
  });
}
