import { z } from 'zod';
import { db, Prisma } from '@/server/platform/db';
import { operatorMonths, startOfOperatorDay } from '@/server/platform/operator-day';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { positionOf } from '@/server/platform/postgres/time-cursor';

const { sql } = Prisma;

const documentKinds = ['receipt', 'invoice', 'creditNote', 'orderConfirmation'] as const;
export type HistoryDocumentKind = (typeof documentKinds)[number];

/** Position and money of a row of the history. */
const historyRow = z.strictObject({
  id: z.string(),
  kind: z.enum([...documentKinds, 'charge', 'refund']),
  created: z.date(),
  projectId: z.string(),
  /** Id of the document or the payment. */
  subjectId: z.string(),
  /**
   * Amount including VAT, with the sign of the row: a refund is negative. 0 for documents, which have their own
   * amounts.
   */
  amountCents: z.int(),
  vatCents: z.int(),
});
export type HistoryRow = z.output<typeof historyRow>;

type Criteria = { teamId: string; year: number | undefined; cursor: string | undefined; take: number };

/** Reads the rows, newest first. @throws AppError 'validation' for an invalid cursor. */
export function readHistoryRows({ teamId, year, cursor, take }: Criteria): Promise<HistoryRow[]> {
  const selected = sql`
    select * from (${rowsOf(teamId)}) as rows
    where ${after(cursor)} and ${during(year)}
    order by created desc, id desc
    limit ${take}`;
  return queryRows(db, historyRow, selected);
}

const projectRow = z.strictObject({ id: z.string(), created: z.date() });

/**
 * Reads the projects that have rows, the one with the newest row first. `created` is the time of that row, in the year
 * if one is given.
 * @throws AppError 'validation' for an invalid cursor.
 */
export function readHistoryProjects({ teamId, year, cursor, take }: Criteria): Promise<z.output<typeof projectRow>[]> {
  const selected = sql`
    select * from (
      select "projectId" as id, max(created) as created from (${rowsOf(teamId)}) as rows
      where ${during(year)} group by 1) as projects
    where ${after(cursor)}
    order by created desc, id desc
    limit ${take}`;
  return queryRows(db, projectRow, selected);
}

/** Reads the rows of projects, oldest first. */
export function readRowsOfProjects(teamId: string, projectIds: readonly string[]): Promise<HistoryRow[]> {
  const selected = sql`
    select * from (${rowsOf(teamId)}) as rows
    where "projectId" = any(${[...projectIds]}) order by created, id`;
  return queryRows(db, historyRow, selected);
}

function after(cursor: string | undefined): Prisma.Sql {
  if (cursor === undefined) return sql`true`;
  const { created, id } = positionOf(cursor);
  return sql`(created, id) < (${created}::timestamptz, ${id})`;
}

const during = (year: number | undefined): Prisma.Sql =>
  year ? sql`created >= ${startOf(year)}::timestamptz and created < ${startOf(year + 1)}::timestamptz` : sql`true`;

/** No document is older. */
const firstYear = 2000;
const yearRow = z.strictObject({ year: z.int() });

/** Returns the years that have rows, newest first. */
export async function readHistoryYears(teamId: string): Promise<number[]> {
  const { starts } = operatorMonths(`${firstYear}-01`, 12);
  const selected = sql`
    select distinct width_bucket(created, ${starts}::timestamptz[]) as year
    from (${rowsOf(teamId)}) as rows order by year desc`;
  const years = await queryRows(db, yearRow, selected);
  return years.map(({ year }) => firstYear - 1 + year);
}

const startOf = (year: number) => startOfOperatorDay(`${year}-01-01`);

/**
 * Returns the SQL of the rows. Receipts, invoices and credit notes stand for the movements that they document. Other
 * charges (docs/rules/money.md#payment-issues) have none: they are those of payments that were not captured here. Refunds
 * come from the ledger, which records each change of what the provider has refunded, or with such a charge from its
 * payment.
 */
function rowsOf(teamId: string): Prisma.Sql {
  return sql`
    with unexpected as (
      select distinct on (p.id) p.id, p."projectId", i.created, i."amountCents" + p."refundedCents" as cents,
        coalesce(p."vatCents"::numeric / nullif(p."amountCents", 0), 0) as "vatShare",
        case when p."returnedAt" is not null then i."amountCents" + p."refundedCents" else p."refundedCents" end as returned,
        coalesce(p."returnedAt", i."lastModified") as "returnedAt"
      from payment_issues i join payments p on p.id = i."paymentId"
      where p."teamId" = ${teamId} and p.status <> 'captured' and i.kind = 'chargedUnexpectedly'
      order by p.id, i.created desc)
    select id, kind::text as kind, created, "projectId", id as "subjectId", 0 as "amountCents", 0 as "vatCents"
    from project_documents
    where "teamId" = ${teamId} and kind::text = any(${[...documentKinds]})
    union all
    select t.id, 'refund', t.created, p."projectId", p.id,
      -coalesce(sum(e."amountCents") filter (where e.account = 'customer'), 0)::int,
      coalesce(sum(e."amountCents") filter (where e.account = 'vat'), 0)::int
    from payments p
    join ledger_transactions t on t.kind = 'refund' and t."subjectId" = p.id
    join ledger_entries e on e."transactionId" = t.id
    where p."teamId" = ${teamId} and not exists (select from project_documents d where d."transactionId" = t.id)
    group by t.id, p.id
    union all
    select 'charge-' || id, 'charge', created, "projectId", id, cents, round("vatShare" * cents)::int from unexpected
    union all
    select 'refund-' || id, 'refund', "returnedAt", "projectId", id, -returned, -round("vatShare" * returned)::int
    from unexpected where returned > 0`;
}
