import type { Actor } from '@/server/access/actor';
import { afterCommit, withinEveryTransaction, db, type Prisma, type Tx } from '@/server/platform/db';

type Entry = { action: string; parameters: Record<string, string> };

/**
 * Runs `run` and writes one line of the audit log under both names: in the transaction that changes things, so that there is
 * no change without its line, or afterwards where `run` opened none. A refused `run` leaves no line.
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

/** `subject` is what was changed, `parameters` the ids that the call named. */
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
