import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { exportBookkeeping as exportContract, Revenue } from '@/lib/contracts/support-money';
import { csvTime } from '@/lib/domain/csv';
import { toEuro } from '@/lib/domain/money/prices';
import { addDay } from '@/lib/domain/tax/rates';
import { addMonths } from '@/lib/domain/tax/report-period';
import { type Actor, requireSupport } from '@/server/access/actor';
import { db, pool } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { csvFile, type HttpResult } from '@/server/platform/http-result';
import { operatorDay, operatorMonths, startOfOperatorDay } from '@/server/platform/operator-day';
import { queryRows } from '@/server/platform/postgres/query-rows';

const maxMonths = 36;

type Sums = Omit<Revenue, 'months' | 'owedToVoices'>;
/**
 * SQL of the amounts from the ledger by the month of the movement; a refund counts in its own month. A small business cannot
 * deduct the VAT that voices were paid ($2).
 */
const monthsSql = `
  with entries as (
    select width_bucket(t.created, $1::timestamptz[]) as month, t.kind, e.account, e."amountCents" as cents
      from ledger_transactions t join ledger_entries e on e."transactionId" = t.id
      where t.created >= ($1::timestamptz[])[1])
  select month,
    coalesce(sum(cents) filter (where kind = 'sale' and account in ('platform', 'credit')), 0) as sales,
    coalesce(sum(cents) filter (where account = 'vat'), 0) as vat,
    coalesce(-sum(cents) filter (where kind = 'refund' and account in ('platform', 'credit')), 0) as refunds,
    coalesce(-sum(cents) filter (where kind = 'fee' and account = 'platform'), 0) as fees,
    coalesce(-sum(cents) filter (where account = 'inputVat'), 0) as "inputVat",
    coalesce(-sum(cents) filter (where kind = 'providerFee' and account = 'platform'), 0) as "providerFees",
    coalesce(-sum(cents) filter (where kind = 'dispute' and account = 'platform'), 0) as disputes,
    coalesce(sum(cents) filter (where account in ('platform', 'credit') or ($2 and account = 'inputVat')), 0) as revenue
  from entries group by month order by month desc`;

const parts = ['sales', 'vat', 'refunds', 'fees', 'inputVat', 'providerFees', 'disputes', 'revenue'] as const;

const monthRow = z.strictObject({
  /** The first month is 1. */
  month: z.int(),
  sales: z.string(),
  vat: z.string(),
  refunds: z.string(),
  fees: z.string(),
  inputVat: z.string(),
  providerFees: z.string(),
  disputes: z.string(),
  revenue: z.string(),
});

export async function getRevenue(actor: Actor): Promise<Revenue> {
  requireSupport(actor);
  const { days, starts } = operatorMonths(addMonths(operatorDay().slice(0, 7), 1 - maxMonths));
  const isSmallBusiness = env.OPERATOR_SMALL_BUSINESS === 'true';
  const rows = await queryRows(pool(), monthRow, { text: monthsSql, values: [starts, isSmallBusiness] });
  const owed = await db.ledgerEntry.aggregate({ where: { account: 'voice' }, _sum: { amountCents: true } });
  const total = (part: keyof Sums) => toEuro(rows.reduce((sum, row) => sum + Number(row[part]), 0));
  const sumsOf = (cents: (part: keyof Sums) => number): Sums =>
    Object.fromEntries(parts.map((part) => [part, cents(part)])) as Sums;
  return {
    ...sumsOf(total),
    owedToVoices: toEuro(owed._sum.amountCents ?? 0),
    months: rows.map((row) => ({ month: days[row.month - 1] ?? '', ...sumsOf((part) => toEuro(Number(row[part]))) })),
  };
}

const maxExported = 100_000;

const lineRow = z.strictObject({
  created: z.date(),
  kind: z.string(),
  transactionId: z.string(),
  account: z.string(),
  party: z.string(),
  partyId: z.string(),
  projectId: z.string().nullable(),
  project: z.string().nullable(),
  document: z.string(),
  cents: z.int(),
});

const linesSql = `
  select t.created, t.kind, t.id as "transactionId", e.account, e."partyId", t."projectId", p.name as project,
    coalesce(m.name, u."firstName" || ' ' || u."lastName", '') as party, e."amountCents" as cents,
    coalesce((select d.number from project_documents d where d."transactionId" = t.id),
      (select d.number from project_documents d where d."projectId" = t."projectId"
      and (t.kind in ('sale', 'refund', 'payment') and d.kind in ('receipt', 'invoice', 'orderConfirmation')
        or t.kind in ('fee', 'transfer') and d.kind in ('selfBilling', 'invoiceInfo'))
      order by d.kind = 'orderConfirmation', d.created desc limit 1), '') as document
  from ledger_transactions t
  join ledger_entries e on e."transactionId" = t.id
  left join projects p on p.id = t."projectId"
  left join teams m on m.id = e."partyId"
  left join users u on u.id = e."partyId"
  where ($1::timestamptz is null or t.created >= $1) and ($2::timestamptz is null or t.created < $2)
  order by t.created, t.id, e.id limit ${maxExported}`;

/** Returns a CSV file for bookkeeping programs: a row per entry; the entries of a transaction sum to zero. */
export async function downloadBookkeeping(
  actor: Actor,
  { from, to }: QueryOf<typeof exportContract>,
): Promise<HttpResult<undefined>> {
  requireSupport(actor);
  const values = [from ? startOfOperatorDay(from) : null, to ? startOfOperatorDay(addDay(to, 1)) : null];
  const rows = await queryRows(pool(), lineRow, { text: linesSql, values });
  const head = [
    'Time (UTC)',
    'Transaction',
    'Movement',
    'Account',
    'Amount (EUR)',
    'Party',
    'Party ID',
    'Project',
    'Project ID',
    'Document',
  ];
  const lines = rows.map((row) => [
    csvTime(row.created),
    row.transactionId,
    row.kind,
    row.account,
    (row.cents / 100).toFixed(2),
    row.party.trim(),
    row.partyId,
    row.project ?? '',
    row.projectId ?? '',
    row.document,
  ]);
  return csvFile('bookkeeping', [head, ...lines]);
}
