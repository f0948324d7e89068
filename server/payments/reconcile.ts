import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { dayMs } from '@/lib/domain/durations';
import { reviewPayment } from '@/server/jobs';
import { reviewTransfer } from '@/server/payments/payout/send-payout';
import { now } from '@/server/platform/clock';
import { db, pool, transaction } from '@/server/platform/db';
import { payments, type ProviderMoney } from '@/server/platform/payments';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { enqueue } from '@/server/platform/queue/queue';
import { log } from '@/server/platform/tracing/log';
import { lockProject } from '@/server/projects/open-project';
import { recordOtherFee, recordProviderFee } from './movements';
import type { Report } from './payment-effects';
import { openSupportIssue, resolveSupportIssues } from './payment-issues';

/** Days that are longer than refunds and disputes usually take: a dispute may be opened 120 days after the charge. */
const comparedDays = 180;

/**
 * Compares what the provider's lists say about each charge and transfer with the ledger, to the cent, in both directions,
 * and then its balance. Differences are stored for support and logged; a difference that is gone is resolved. Records the
 * provider's fees, which it reports some time after the charge.
 */
export async function reconcile(report: Report, signal?: AbortSignal): Promise<void> {
  const time = now();
  const since = new Date(time.getTime() - comparedDays * dayMs);
  const seen = new Set<string>();
  const differences: number[] = [];
  for await (const money of payments().listMoney(since)) {
    if (signal?.aborted) return;
    seen.add(money.stripeId);
    differences.push(await compareMoney(money, time, report));
  }
  differences.push(...(await findMissing(since, seen, time)));
  await recordOtherFees(since, signal);
  if (signal?.aborted) return;
  const balance = await compareBalance(
    differences.reduce((sum, cents) => sum + cents, 0),
    signal,
  );
  if (balance.providerCents !== balance.ledgerCents)
    await storeDifference({ ...balance, stripeId: 'balance', subjectId: null }, time);
  await resolveAgreeing(since, time);
  const unequal = differences.filter((cents) => cents !== 0).length;
  log.info({ compared: seen.size, differences: unequal }, 'the ledger was compared with the provider');
}

/** Returns by how much the provider's balance differs from the ledger because of it. */
async function compareMoney(money: ProviderMoney, now: Date, report: Report): Promise<number> {
  const subjectId = await subjectOf(money);
  const isCharge = money.kind === 'charge';
  const ledgerCents = subjectId ? await ledgerCentsOf(money.kind, subjectId) : 0;
  if (subjectId && isCharge && money.feeCents !== null) await storeFee(subjectId, money.feeCents);
  if (ledgerCents === money.cents) return 0;
  await storeDifference({ stripeId: money.stripeId, subjectId, providerCents: money.cents, ledgerCents }, now);
  if (subjectId) await reviewAgain(money, subjectId, report);
  const unknownFeeCents = subjectId ? 0 : (money.feeCents ?? 0);
  return isCharge ? money.cents - ledgerCents - unknownFeeCents : ledgerCents - money.cents;
}

/** Records what the provider reports, because the event may be lost, so that the next comparison agrees. */
async function reviewAgain({ kind, stripeId }: ProviderMoney, subjectId: string, report: Report): Promise<void> {
  if (kind === 'transfer') return reviewTransfer(stripeId, report);
  await transaction((tx) => enqueue(tx, reviewPayment, { paymentId: subjectId }));
}

/**
 * Stores the charges and transfers that the ledger knows and the provider did not list. Returns the same as `compareMoney`
 * of each.
 */
async function findMissing(since: Date, seen: ReadonlySet<string>, now: Date): Promise<number[]> {
  const differences: number[] = [];
  const captured = await db.payment.findMany({
    where: { status: 'captured', created: { gte: since }, stripeIntentId: { not: null } },
    select: { id: true, stripeIntentId: true },
  });
  const paid = await db.payout.findMany({
    where: { created: { gte: since }, stripeTransferId: { not: null } },
    select: { id: true, stripeTransferId: true },
  });
  const known = [
    ...captured.map(({ id, stripeIntentId }) => ({ kind: 'charge' as const, id, stripeId: stripeIntentId ?? '' })),
    ...paid.map(({ id, stripeTransferId }) => ({ kind: 'transfer' as const, id, stripeId: stripeTransferId ?? '' })),
  ];
  for (const { kind, id, stripeId } of known) {
    if (seen.has(stripeId)) continue;
    const ledgerCents = await ledgerCentsOf(kind, id);
    if (ledgerCents === 0) continue;
    await storeDifference({ stripeId, subjectId: id, providerCents: 0, ledgerCents }, now);
    differences.push(kind === 'charge' ? -ledgerCents : ledgerCents);
  }
  return differences;
}

/** Returns null for an object that belongs to none of ours, for example one of another system. */
async function subjectOf({ kind, stripeId }: ProviderMoney): Promise<string | null> {
  const row =
    kind === 'charge'
      ? await db.payment.findUnique({ where: { stripeIntentId: stripeId }, select: { id: true } })
      : await db.payout.findUnique({ where: { stripeTransferId: stripeId }, select: { id: true } });
  return row?.id ?? null;
}

/** Returns what the operator got for a charge, after refunds and disputes; or what left with a transfer. */
async function ledgerCentsOf(kind: ProviderMoney['kind'], subjectId: string): Promise<number> {
  const isCharge = kind === 'charge';
  const { _sum } = await db.ledgerEntry.aggregate({
    where: {
      account: { in: isCharge ? ['customer', 'disputes'] : ['paidOut'] },
      transaction: { subjectId, kind: { in: isCharge ? ['sale', 'refund', 'dispute'] : ['transfer'] } },
    },
    _sum: { amountCents: true },
  });
  const cents = _sum.amountCents ?? 0;
  return isCharge && cents !== 0 ? -cents : cents;
}

async function storeFee(paymentId: string, feeCents: number): Promise<void> {
  await transaction(async (tx) => {
    const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
    await lockProject(tx, payment.projectId);
    await recordProviderFee(tx, payment, feeCents);
  });
}

type Difference = { stripeId: string; subjectId: string | null; providerCents: number; ledgerCents: number };

/**
 * Stores a difference and its issue, which support sees until both agree. A comparison that began earlier may store it
 * later, and must not make it look older: the other comparison would take it for one that is gone.
 */
async function storeDifference(difference: Difference, comparedAt: Date): Promise<void> {
  const { stripeId, providerCents, ledgerCents } = difference;
  await transaction(async (tx) => {
    const { id: differenceId } = await tx.ledgerDifference.upsert({
      where: { stripeId },
      create: { ...difference, created: comparedAt, lastSeenAt: comparedAt },
      update: { ...difference, resolvedAt: null },
    });
    await tx.ledgerDifference.updateMany({
      where: { id: differenceId, lastSeenAt: { lt: comparedAt } },
      data: { lastSeenAt: comparedAt },
    });
    const issue = { kind: 'ledgerDifference', amountCents: providerCents - ledgerCents } as const;
    await openSupportIssue(tx, { subject: 'difference', differenceId }, issue);
  });
  log.error(difference, 'the ledger differs from the provider');
}

/**
 * Resolves differences that were compared, and not found again. Older ones than `since` were not compared, and stay.
 */
async function resolveAgreeing(since: Date, comparedAt: Date): Promise<void> {
  await transaction(async (tx) => {
    const agreeing = await tx.ledgerDifference.updateManyAndReturn({
      where: {
        resolvedAt: null,
        lastSeenAt: { lt: comparedAt },
        OR: [{ created: { gte: since } }, { stripeId: 'balance' }],
      },
      data: { resolvedAt: comparedAt },
      select: { id: true },
    });
    const differenceId = { in: agreeing.map(({ id }) => id) };
    await resolveSupportIssues(tx, { differenceId }, 'Ledger and provider agree again.');
  });
}

/** Records what the provider has charged apart from its fees on charges, for example for disputes and payouts. */
async function recordOtherFees(since: Date, signal?: AbortSignal): Promise<void> {
  const recorded = await db.ledgerTransaction.findMany({
    where: { kind: 'providerFee', projectId: null, created: { gte: since } },
    select: { subjectId: true },
  });
  const known = new Set(recorded.map(({ subjectId }) => subjectId));
  for await (const { stripeId, isCharge, feeCents } of payments().listBalanceChanges(since)) {
    if (signal?.aborted) return;
    if (isCharge || feeCents === 0 || known.has(stripeId)) continue;
    await transaction(async (tx) => {
      // Serializes comparisons that run at the same time.
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('provider-fees'))`;
      await recordOtherFee(tx, stripeId, feeCents);
    });
  }
}

type BalanceComparison = { ledgerCents: number; providerCents: number };

/** Payments go on meanwhile, so a difference counts when it is found twice in a row. */
const maxLooks = 6;
const pauseMs = 1_000;

/**
 * Compares the provider's balance with the ledger and with what the operator itself has added or withdrawn.
 * @param explainedCents sum of the differences of single charges and transfers, which are reported on their own.
 */
async function compareBalance(explainedCents: number, signal?: AbortSignal): Promise<BalanceComparison> {
  let last: BalanceComparison | null = null;
  for (let look = 1; ; look++) {
    const [held, operatorCents] = [await heldCents(), await payments().operatorCents()];
    const providerCents = await payments().balanceCents();
    const comparison = { ledgerCents: held + operatorCents + explainedCents, providerCents };
    const difference = differenceOf(comparison);
    if (difference === 0 || (last && difference === differenceOf(last)) || look === maxLooks) return comparison;
    last = comparison;
    await pause(pauseMs, undefined, { signal });
  }
}

const differenceOf = ({ ledgerCents, providerCents }: BalanceComparison): number => providerCents - ledgerCents;

/**
 * SQL of the balance that the provider should have according to the ledger, without objects that it does not know, such
 * as sample data.
 */
const heldSql = `
  select -coalesce(sum(e."amountCents"), 0)::bigint as cents
    from ledger_entries e join ledger_transactions t on t.id = e."transactionId"
   where t.kind in ('sale', 'refund', 'dispute') and e.account in ('customer', 'disputes')
         and exists (select from payments p where p.id = t."subjectId" and p."stripeIntentId" is not null)
      or t.kind = 'transfer' and e.account = 'paidOut'
         and exists (select from payouts o where o.id = t."subjectId" and o."stripeTransferId" is not null)
      or t.kind = 'providerFee' and e.account = 'providerFees'`;

const heldRow = z.strictObject({ cents: z.string() });

async function heldCents(): Promise<number> {
  return Number((await queryRow(pool(), heldRow, { text: heldSql }))?.cents ?? 0);
}
