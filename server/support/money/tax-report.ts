import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { getTaxReport as getContract, TaxReport } from '@/lib/contracts/tax-report';
import { toEuro } from '@/lib/domain/money/prices';
import { addDay } from '@/lib/domain/tax/rates';
import { type Period, periodOf } from '@/lib/domain/tax/report-period';
import { taxCategories } from '@/lib/domain/tax/rules';
import { type Actor, requireSupport } from '@/server/access/actor';
import { pool } from '@/server/platform/db';
import { csvFile, type HttpResult } from '@/server/platform/http-result';
import { startOfOperatorDay } from '@/server/platform/operator-day';
import { queryRows } from '@/server/platform/postgres/query-rows';

/** Sums of int8 arrive as text. */
const cents = z.string().transform(Number);
const decided = {
  category: z.enum([...taxCategories, 'notRecorded']),
  country: z.string(),
  rate: z.number(),
};

/**
 * SQL of each sale, refund and correction of the period with the stored decision of its assignment. Country and VAT ID are
 * those of the document about the movement, because a correction replaces them. Without a decision, the rate is that of the
 * assignment's sale, because a partial refund has rounded amounts.
 */
const salesSql = `
  movements as (
    select t.id, t."assignmentId",
      (select d.facts->'buyer' from project_documents d where d."transactionId" = t.id) as buyer,
      -coalesce(sum(e."amountCents") filter (where e.account in ('customer', 'invoiced')), 0) as gross,
      coalesce(sum(e."amountCents") filter (where e.account = 'vat'), 0) as vat,
      max(e."partyId") filter (where e.account in ('customer', 'invoiced')) as "teamId"
    from ledger_transactions t join ledger_entries e on e."transactionId" = t.id
    where t.kind in ('sale', 'refund', 'correction') and t.created >= $1 and t.created < $2
    group by t.id),
  sales as (
    select m.gross, m.vat, m."teamId",
      coalesce(a.tax->>'category', 'notRecorded') as category,
      case when a.tax is null then '' else coalesce(m.buyer->>'country', a.tax#>>'{evidence,buyerCountry}') end as country,
      case when a.tax is null then '' else coalesce(m.buyer->>'vatId', a.tax#>>'{evidence,buyerVatId}') end as "vatId",
      coalesce((a.tax->>'rate')::float8, (
        select round(sum(s."amountCents") filter (where s.account = 'vat')
            / nullif(-sum(s."amountCents") filter (where s.account in ('customer', 'invoiced', 'vat')), 0)::numeric, 2)
        from ledger_transactions sold join ledger_entries s on s."transactionId" = sold.id
        where sold.kind = 'sale' and sold."assignmentId" = m."assignmentId"), 0)::float8 as rate
    from movements m left join assignments a on a.id = m."assignmentId")`;

const saleRow = z.strictObject({ ...decided, gross: cents, vat: cents });
const byDecisionSql = `with ${salesSql}
  select category, country, rate, sum(gross)::int8 as gross, sum(vat)::int8 as vat
  from sales group by category, country, rate order by category, country, rate`;

const customerRow = z.strictObject({ vatId: z.string(), country: z.string(), customer: z.string(), net: cents });
const byVatIdSql = `with ${salesSql}
  select s."vatId", s.country, coalesce(string_agg(distinct t.name, ', '), '') as customer, sum(s.gross - s.vat)::int8 as net
  from sales s left join teams t on t.id = s."teamId"
  where s.category = 'reverseCharge' group by s."vatId", s.country order by s.country, s."vatId"`;

const purchaseRow = z.strictObject({ ...decided, net: cents, vat: cents });
const purchasesSql = `
  select coalesce(a."voiceTax"->>'category', 'notRecorded') as category,
    coalesce(a."voiceTax"#>>'{evidence,sellerCountry}', '') as country,
    coalesce((a."voiceTax"->>'rate')::float8, 0) as rate, sum(e."amountCents")::int8 as net,
    coalesce(-sum(e."amountCents") filter (where e.account = 'inputVat'), 0)::int8 as vat
  from ledger_transactions t join ledger_entries e on e."transactionId" = t.id and e.account in ('voice', 'inputVat')
  left join assignments a on a.id = t."assignmentId"
  where t.kind = 'fee' and t.created >= $1 and t.created < $2
  group by 1, 2, 3 order by 1, 2, 3`;

export async function getTaxReport(actor: Actor, query: QueryOf<typeof getContract>): Promise<TaxReport> {
  requireSupport(actor);
  const period = periodOf(query);
  const values = boundsOf(period);
  const [sales, customers, purchases] = await Promise.all([
    queryRows(pool(), saleRow, { text: byDecisionSql, values }),
    queryRows(pool(), customerRow, { text: byVatIdSql, values }),
    queryRows(pool(), purchaseRow, { text: purchasesSql, values }),
  ]);
  const total = (numbers: readonly number[]) => toEuro(numbers.reduce((sum, value) => sum + value, 0));
  return {
    ...period,
    sales: sales.map(({ gross, vat, ...row }) => ({
      ...row,
      net: toEuro(gross - vat),
      vat: toEuro(vat),
      gross: toEuro(gross),
    })),
    recapitulative: customers.map(({ net, ...row }) => ({ ...row, net: toEuro(net) })),
    purchases: purchases.map(({ net, vat, ...row }) => ({ ...row, net: toEuro(net), vat: toEuro(vat) })),
    totals: {
      net: total(sales.map(({ gross, vat }) => gross - vat)),
      vat: total(sales.map(({ vat }) => vat)),
      gross: total(sales.map(({ gross }) => gross)),
      purchases: total(purchases.map(({ net }) => net)),
      inputVat: total(purchases.map(({ vat }) => vat)),
    },
  };
}

const boundsOf = ({ from, to }: Period): [Date, Date] => [startOfOperatorDay(from), startOfOperatorDay(addDay(to, 1))];

export async function downloadTaxReport(
  actor: Actor,
  query: QueryOf<typeof getContract>,
): Promise<HttpResult<undefined>> {
  const { from, to, sales, recapitulative, purchases } = await getTaxReport(actor, query);
  const head = [
    'Part',
    'Category',
    'Country',
    'Rate (%)',
    'VAT ID',
    'Customer',
    'Net (EUR)',
    'VAT (EUR)',
    'Total (EUR)',
  ];
  const percent = (rate: number) => String(Number((rate * 100).toFixed(2)));
  return csvFile(`vat-${from}-${to}`, [
    head,
    ...sales.map(({ category, country, rate, net, vat, gross }) => [
      'sales',
      category,
      country,
      percent(rate),
      '',
      '',
      ...[net, vat, gross].map((amount) => amount.toFixed(2)),
    ]),
    ...recapitulative.map(({ vatId, country, customer, net }) => [
      'recapitulative statement',
      'reverseCharge',
      country,
      '0',
      vatId,
      customer,
      net.toFixed(2),
      '',
      '',
    ]),
    ...purchases.map(({ category, country, rate, net, vat }) => [
      'purchases',
      category,
      country,
      percent(rate),
      '',
      '',
      ...[net, vat, net + vat].map((amount) => amount.toFixed(2)),
    ]),
  ]);
}
