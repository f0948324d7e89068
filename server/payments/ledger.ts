import type { LedgerAccount, MovementKind, Tx } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';

/** Whole cents per account; an inflow is positive. `partyId` is the id of the team or voice whose money it is. */
export type Entries = readonly { account: LedgerAccount; amountCents: number; partyId?: string }[];

/**
 * The project and assignment are null for a fee of the provider that belongs to no charge; `at` is now by default. An
 * invoice or a credit note follows a movement that owes a document, in the same transaction.
 */
type Movement = {
  kind: MovementKind;
  subjectId: string;
  projectId: string | null;
  assignmentId: string | null;
  owesDocument?: boolean;
  at?: Date | undefined;
};

/**
 * Brings the entries of a movement to `target`, in the transaction of the state that it belongs to: appends the difference
 * to what is recorded, so that a repeat adds nothing and a changed amount (a partial refund, a dispute that is won) adds
 * only the change. Requires the project's lock. The database rejects a transaction that does not sum to zero.
 */
export async function recordMovement(tx: Tx, movement: Movement, target: Entries): Promise<void> {
  const { kind, subjectId, projectId, assignmentId, owesDocument = false, at } = movement;
  const transactions = await tx.ledgerTransaction.findMany({
    where: { kind, subjectId },
    select: { entries: { select: { account: true, amountCents: true, partyId: true } } },
  });
  const recorded = transactions.flatMap(({ entries }) => entries);
  const entries = differenceOf(target, recorded);
  if (entries.length === 0) return;
  await tx.ledgerTransaction.create({
    data: {
      id: newId(),
      kind,
      subjectId,
      projectId,
      assignmentId,
      // Taking back a credit alone, for example, changes nothing that a document states.
      owesDocument: owesDocument && entries.some(({ account }) => billedAccounts.includes(account)),
      ...(at && { created: at }),
      sequence: transactions.length + 1,
      entries: { createMany: { data: entries } },
    },
  });
}

/** Accounts of those who get invoices, or in whose name they are issued. */
const billedAccounts: readonly LedgerAccount[] = ['customer', 'invoiced', 'voice'];

function differenceOf(target: Entries, recorded: Entries) {
  const sums = new Map<string, { account: LedgerAccount; partyId: string; amountCents: number }>();
  const add = (entries: Entries, sign: 1 | -1) => {
    for (const { account, amountCents, partyId = '' } of entries) {
      const key = `${account} ${partyId}`;
      const sum = sums.get(key)?.amountCents ?? 0;
      sums.set(key, { account, partyId, amountCents: sum + sign * amountCents });
    }
  };
  add(target, 1);
  add(recorded, -1);
  return [...sums.values()].filter(({ amountCents }) => amountCents !== 0);
}

/** Returns balances, which are sums of the entries, and never stored. */
export async function balancesOf(
  tx: Tx,
  where: { projectId?: string; partyId?: string } = {},
): Promise<Record<LedgerAccount, number>> {
  const { projectId, partyId } = where;
  const groups = await tx.ledgerEntry.groupBy({
    by: ['account'],
    where: { ...(projectId && { transaction: { projectId } }), ...(partyId && { partyId }) },
    _sum: { amountCents: true },
  });
  const balances = { ...noBalances };
  for (const { account, _sum } of groups) balances[account] = _sum.amountCents ?? 0;
  return balances;
}

const noBalances: Record<LedgerAccount, number> = {
  customer: 0,
  invoiced: 0,
  received: 0,
  platform: 0,
  vat: 0,
  inputVat: 0,
  voice: 0,
  paidOut: 0,
  providerFees: 0,
  credit: 0,
  disputes: 0,
};
