import type { Actor } from './actor';
import { auditedValues } from './audited-values';
import { afterCommit, withinEveryTransaction, db, type Prisma, type Tx } from '@/server/platform/db';

/** Audited parts of a request: the parameters of its path, and its validated body. */
type Entry = { action: string; parameters: Record<string, string>; body: unknown };

/**
 * Writes an audit log entry with both names and what was sent, without secrets: in the transaction of the change, so that no
 * change lacks its entry, or afterwards if `run` opened none. Writes nothing when `run` throws.
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

type Values = Readonly<Record<string, unknown>>;
type Change = { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject };

const changes = new WeakMap<Tx, Change>();

/**
 * Adds the changed values to the entry that `audited` writes in this transaction, if it writes one.
 * @param sent the names of the fields that the request may change.
 */
export function noteChange(tx: Tx, sent: Values, before: Values, after: Values): void {
  changes.set(tx, changedValues(sent, before, after));
}

/** Returns the fields in `sent` whose values have changed, with both values. */
export function changedValues(sent: Values, before: Values, after: Values): Change {
  const names = Object.keys(sent).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (values: Values) => auditedValues(Object.fromEntries(names.map((name) => [name, values[name]])));
  return { before: pick(before), after: pick(after) };
}

/** Audits changes of an account by its owner: email address, password, second factor. */
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

/** Audits an action of support, in the transaction of its change. */
export async function auditSupportAction(
  tx: Tx,
  actor: Actor,
  { action, subject, before, after, details = {} }: SupportAction,
): Promise<void> {
  await tx.auditEntry.create({
    data: { actorId: actor.userId, action, subject, details, ...(before && { before }), ...(after && { after }) },
  });
}

async function writeAudit(tx: Tx, actor: Actor, { action, parameters, body }: Entry): Promise<void> {
  const sent = auditedValues(body);
  const details: Prisma.InputJsonObject = { ...parameters, ...(Object.keys(sent).length > 0 && { body: sent }) };
  const change = changes.get(tx);
  await tx.auditEntry.create({
    data: {
      actorId: actor.userId,
      impersonatorId: actor.impersonatorId,
      action,
      subject: Object.values(parameters).join(' '),
      details,
      ...change,
    },
  });
}
