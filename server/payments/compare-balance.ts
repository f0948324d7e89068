import { setTimeout as pause } from 'node:timers/promises';
import { recordOtherFee } from './movements';
import { db, pool, transaction } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';

/** Records what the provider has charged apart from its fees on charges, for example for disputes and payouts. */
export async function recordOtherFees(since: Date, signal?: AbortSignal): Promise<void> {
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

async function heldCents(): Promise<number> {
  const { rows } = await pool().query<{ cents: string }>(heldSql);
  return Number(rows[0]?.cents ?? 0);
}

export type BalanceComparison = { ledgerCents: number; providerCents: number };

/** Payments go on meanwhile, so a difference counts when it is found twice in a row. */
const maxLooks = 6;
const pauseMs = 1_000;

/**
 * Compares the provider's balance with the ledger and with what the operator itself has added or withdrawn.
 * @param explainedCents sum of the differences of single charges and transfers, which are reported on their own.
 */
export async function compareBalance(explainedCents: number, signal?: AbortSignal): Promise<BalanceComparison> {
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
