import { z } from 'zod';
import { pool } from '@/server/platform/db';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';

/** Disagreement of the ledger and a record, in cents. */
const ledgerProblem = z.strictObject({
  /** Comparison that failed: 'payment sale customer', 'document receipt', 'transaction sum'. */
  what: z.string(),
  /** Id of the payment, invoice, payout or ledger transaction, or number of the document. */
  subject: z.string(),
  /** Project of the money; null for a fee of the provider that belongs to no charge. */
  projectId: z.string().nullable(),
  /** The amount of the payment, invoice or payout; null for a document without one. */
  expectedCents: z.int().nullable(),
  foundCents: z.int().nullable(),
});
export type LedgerProblem = z.output<typeof ledgerProblem>;

export type LedgerCheck = { transactions: number; documents: number; problems: LedgerProblem[] };

/** Sums of the ledger's entries that a row of `source` leads to, beside what they should be. */
const comparison = (name: string, source: string, expected: readonly (readonly [string, string, string, string])[]) => `
  select concat_ws(' ', '${name}', wanted.kind, wanted.account) as what, item.id as subject, item."projectId",
         wanted.cents as "expectedCents", coalesce(sum(entry."amountCents"), 0)::int as "foundCents"
    from ${source} item
    cross join lateral (values ${expected
      .map(([kind, account, subject, cents]) => `('${kind}', '${account}', ${subject}, ${cents})`)
      .join(', ')}) wanted(kind, account, subject, cents)
    left join ledger_transactions movement
      on movement.kind::text = wanted.kind and movement."subjectId" = wanted.subject
    left join ledger_entries entry on entry."transactionId" = movement.id and entry.account::text = wanted.account
   group by item.id, item."projectId", wanted.kind, wanted.account, wanted.cents`;

const customerSide = `entry.account in ('customer', 'invoiced')`;

/** Sums the entries of a transaction that a condition selects. */
const recorded = (transactionId: string, condition: string) =>
  `(select coalesce(sum(entry."amountCents"), 0) from ledger_entries entry where entry."transactionId" = ${transactionId} and ${condition})::int`;

/** Returns null for a document without a transaction. */
const recordedFor = (condition: string) =>
  `case when document."transactionId" is not null then abs(${recorded('document."transactionId"', condition)}) end`;

/**
 * Sums what is credited of a document, minus what is billed again. A refund credits the newest bill of a sale, so all
 * corrections of an assignment's receipt or invoice count for the first one.
 */
const creditedOf = `(
  case when document.kind in ('receipt', 'invoice') then (
    select coalesce(sum((other.facts->>'grossCents')::int * case other.kind when 'creditNote' then 1 else -1 end), 0)
      from project_documents other
     where other."assignmentId" = document."assignmentId" and other."creditedId" is not null
       and other.kind in ('receipt', 'invoice', 'creditNote'))
  else (
    select coalesce(sum((note.facts->>'grossCents')::int), 0) - coalesce(sum((again.facts->>'grossCents')::int), 0)
      from project_documents note
      left join project_documents again on again."creditedId" = note.id
     where note."creditedId" = document.id) end)::int`;

/**
 * SQL that compares each document with the movement whose amounts it states, each movement with its document, and the
 * credit notes of an invoice with it.
 */
const documents = `
  select 'document ' || document.kind::text as what, document.number as subject, document."projectId",
         ${recordedFor(`(${customerSide} or entry.account = 'voice')`)} as "expectedCents",
         (document.facts->>'grossCents')::int as "foundCents"
    from project_documents document
   where document.kind not in ('orderConfirmation', 'clientAgreement', 'voiceAgreement')
  union all
  select 'document VAT', document.number, document."projectId",
         ${recordedFor(`entry.account in ('vat', 'inputVat')`)}, (document.facts->>'vatCents')::int
    from project_documents document
   where document.kind not in ('orderConfirmation', 'clientAgreement', 'voiceAgreement')
  union all
  select 'document sum', document.number, document."projectId",
         (document.facts->>'netCents')::int + (document.facts->>'vatCents')::int, (document.facts->>'grossCents')::int
    from project_documents document
  union all
  select 'document credited', document.number, document."projectId",
         least(${creditedOf}, (document.facts->>'grossCents')::int), ${creditedOf}
    from project_documents document where document."creditedId" is null
  union all
  select 'movement without document', movement.id, movement."projectId",
         abs(${recorded('movement.id', `(${customerSide} or entry.account = 'voice')`)}), null
    from ledger_transactions movement
    left join project_documents document on document."transactionId" = movement.id
   where movement."owesDocument" and document.id is null`;

/** SQL that compares the numbers of each series, which have no gaps, with the next one. */
const series = `
  select 'series of ' || series.name as what, 'numbers' as subject, null as "projectId", series.next - 1 as "expectedCents",
         (case when count(*) = max(split_part(document.number, '-', -1)::int) then count(*) end)::int as "foundCents"
    from document_series series
    join project_documents document
      on series.name = concat_ws('-', document.kind::text,
        case when document.number like '%-%-%-%' then document."teamId" end, split_part(document.number, '-', -2))
   group by series.name, series.next`;

const payoutsOfProjects = `(
  select payout.id, payout.status, payout."amountCents", payout."reversedCents", assignment."projectId"
    from payouts payout join assignments assignment on assignment.id = payout."assignmentId")`;

const compared = [
  `select 'transaction sum' as what, movement.id as subject, movement."projectId", 0 as "expectedCents",
          coalesce(sum(entry."amountCents"), 0)::int as "foundCents"
     from ledger_transactions movement left join ledger_entries entry on entry."transactionId" = movement.id
    group by movement.id`,
  comparison('payment', 'payments', [
    ['sale', 'customer', 'item.id', `case when item.status = 'captured' then -item."amountCents" else 0 end`],
    ['sale', 'vat', 'item.id', `case when item.status = 'captured' then item."vatCents" else 0 end`],
    ['refund', 'customer', 'item.id', 'item."refundedCents"'],
    ['dispute', 'disputes', 'item.id', 'item."disputedCents"'],
    ['correction', 'customer', 'item.id', '0'],
    ['correction', 'vat', 'item.id', '0'],
  ]),
  comparison('invoice', 'invoices', [
    ['sale', 'invoiced', 'item."assignmentId"', '-item."amountCents"'],
    ['correction', 'invoiced', 'item."assignmentId"', '0'],
    ['correction', 'vat', 'item."assignmentId"', '0'],
    [
      'payment',
      'received',
      'item.id',
      `case when item."paidOn" is null then 0 else -coalesce(item."paidCents", item."amountCents") end`,
    ],
    [
      'refund',
      'invoiced',
      'item."assignmentId"',
      `case when item."canceledAt" is null then item."creditedCents" else item."amountCents" end`,
    ],
  ]),
  comparison('payout', payoutsOfProjects, [
    ['fee', 'voice', 'item.id', `case when item.status = 'canceled' then 0 else item."amountCents" end`],
    [
      'transfer',
      'paidOut',
      'item.id',
      `case when item.status in ('paid', 'reversed') then item."amountCents" - item."reversedCents" else 0 end`,
    ],
  ]),
  documents,
  series,
].join('\n union all \n');

const totalsRow = z.strictObject({ transactions: z.int(), documents: z.int() });

/**
 * Proves that each entry of the ledger balances, and that payments, invoices, payouts and documents agree with it.
 * @param projectIds limits the check; all projects when absent.
 */
export async function checkLedger(projectIds: readonly string[] | null = null): Promise<LedgerCheck> {
  const problems = await queryRows(pool(), ledgerProblem, {
    text: `select * from (${compared}) compared
      where ($1::text[] is null or "projectId" = any($1)) and "foundCents" is distinct from "expectedCents"
      order by "projectId", what, subject`,
    values: [projectIds],
  });
  const totals = await queryRow(pool(), totalsRow, {
    text: `select (select count(*)::int from ledger_transactions where $1::text[] is null or "projectId" = any($1)) as transactions,
            (select count(*)::int from project_documents where $1::text[] is null or "projectId" = any($1)) as documents`,
    values: [projectIds],
  });
  const { transactions = 0, documents: numDocuments = 0 } = totals ?? {};
  return { transactions, documents: numDocuments, problems };
}
