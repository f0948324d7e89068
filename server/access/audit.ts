import type { Actor } from './actor';
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

/** For changes of an account by its owner: email address, password, second factor. */
export async function auditAccountChange(tx: Tx, userId: string, action: string, details = {}): Promise<void> {
  await tx.auditEntry.create({ data: { actorId: userId, action, subject: userId, details } });
}

type SupportAction = {
  /** Verb and noun in kebab case, for example 'publish-voice'. */
  action: string;
  /** Id of the user, team, project or other record. */
  subject: string;
  /** The changed values; null where there were none before or are none after. */
  before?: Prisma.InputJsonValue | null;
  after?: Prisma.InputJsonValue | null;
  details?: Prisma.InputJsonObject;
};

/** For each action of support, in the transaction of its change. */
export async function auditSupportAction(
  tx: Tx,
  actor: Actor,
  { action, subject, before, after, details = {} }: SupportAction,
): Promise<void> {
  await tx.auditEntry.create({
    data: { actorId: actor.userId, action, subject, details, ...(before && { before }), ...(after && { after }) },
  });
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
