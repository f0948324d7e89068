import type { QueryOf } from '@/lib/contracts/contract';
import type {
  LedgerDifference,
  LedgerDifferenceDetails,
  listLedgerDifferences as contract,
} from '@/lib/contracts/support-money';
import { toEuro } from '@/lib/domain/money/prices';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { reconcileLedger } from '@/server/jobs';
import { db, type LedgerDifference as Row, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';
import { enqueue } from '@/server/platform/queue/queue';

export async function respondWithLedgerDifferences(
  actor: Actor,
  { state, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<LedgerDifference[]>> {
  requireSupport(actor);
  const { after, orderBy } = byTime(state === 'open' ? 'asc' : 'desc', cursor);
  const rows = await db.ledgerDifference.findMany({
    where: { AND: [{ resolvedAt: state === 'open' ? null : { not: null } }, after] },
    orderBy,
    take: limit + 1,
  });
  return pageByTime(rows, limit, presentDifferences);
}

export async function presentDifferences(rows: readonly Row[]): Promise<LedgerDifference[]> {
  const subjects = await findSubjects(rows);
  return rows.map((row) => present(row, subjects.get(row.subjectId ?? '')));
}

/** @throws AppError 'not-found' */
export async function getLedgerDifference(actor: Actor, differenceId: string): Promise<LedgerDifferenceDetails> {
  requireSupport(actor);
  const row = await db.ledgerDifference.findUnique({ where: { id: differenceId } });
  if (!row) throw new AppError('not-found', 'This difference does not exist.');
  const subject = (await findSubjects([row])).get(row.subjectId ?? '');
  const transactions = subject
    ? await db.ledgerTransaction.findMany({
        where: { projectId: subject.project.id },
        include: { entries: { orderBy: { id: 'asc' } } },
        orderBy: [{ created: 'asc' }, { id: 'asc' }],
        take: 200,
      })
    : [];
  const parties = await namesOf(transactions.flatMap(({ entries }) => entries.map(({ partyId }) => partyId)));
  return {
    ...present(row, subject),
    movements: transactions.map(({ id, kind, created, subjectId, entries }) => ({
      id,
      kind,
      created: created.toISOString(),
      isCompared: subjectId === row.subjectId,
      entries: entries.map(({ account, partyId, amountCents }) => ({
        account,
        party: parties.get(partyId) ?? '',
        amount: toEuro(amountCents),
      })),
    })),
  };
}

type Subject = { kind: 'charge' | 'transfer'; project: { id: string; name: string; team: string } };

/** Finds the payments and payouts that differ. */
async function findSubjects(rows: readonly Row[]): Promise<Map<string, Subject>> {
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? []);
  if (ids.length === 0) return new Map();
  const query = {
    where: { id: { in: ids } },
    select: {
      id: true,
      assignment: { select: { project: { select: { id: true, name: true, team: { select: { name: true } } } } } },
    },
  };
  const [charges, transfers] = await Promise.all([db.payment.findMany(query), db.payout.findMany(query)]);
  const entry =
    (kind: Subject['kind']) =>
    ({ id, assignment: { project } }: (typeof charges)[number]): [string, Subject] => [
      id,
      { kind, project: { id: project.id, name: project.name, team: project.team.name } },
    ];
  return new Map([...charges.map(entry('charge')), ...transfers.map(entry('transfer'))]);
}

function present(row: Row, subject: Subject | undefined): LedgerDifference {
  const { id, stripeId, ledgerCents, providerCents, created, lastSeenAt, resolvedAt } = row;
  return {
    id,
    kind: kindOf(stripeId, subject),
    stripeId,
    project: subject?.project ?? null,
    expected: toEuro(ledgerCents),
    found: toEuro(providerCents),
    created: created.toISOString(),
    lastSeen: lastSeenAt.toISOString(),
    resolvedDate: resolvedAt?.toISOString() ?? null,
  };
}

function kindOf(stripeId: string, subject: Subject | undefined): LedgerDifference['kind'] {
  if (stripeId === 'balance') return 'balance';
  return subject?.kind ?? 'unknown';
}

/** Returns the names of the teams and voices of ledger entries. */
async function namesOf(partyIds: readonly string[]): Promise<Map<string, string>> {
  const where = { id: { in: [...new Set(partyIds)] } };
  const [teams, users] = await Promise.all([
    db.team.findMany({ where, select: { id: true, name: true } }),
    db.user.findMany({ where, select: { id: true, firstName: true, lastName: true } }),
  ]);
  return new Map([
    ...teams.map(({ id, name }) => [id, name] as const),
    ...users.map((user) => [user.id, nameOf(user)] as const),
  ]);
}

/**
 * Pause in which a second click starts no second comparison, which reads 180 days of charges and transfers from the
 * provider.
 */
const pauseSeconds = 60;

export async function compareLedger(actor: Actor): Promise<void> {
  requireSupport(actor, 'edit-money');
  await transaction(async (tx) => {
    await enqueue(tx, reconcileLedger, {}, { singletonKey: 'support', singletonSeconds: pauseSeconds });
    await auditSupportAction(tx, actor, { action: 'compare-ledger', subject: 'ledger' });
  });
}
