import { z } from 'zod';
import { Prisma, type Tx } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';

const movementRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['sale', 'refund', 'fee', 'correction']),
  assignmentId: z.string(),
  /** Payment or, without a charge, the assignment; payout of a fee. */
  subjectId: z.string(),
  isCharge: z.boolean(),
  /** Positive for what is sold or earned, negative for what is taken back, with VAT. */
  grossCents: z.int(),
  vatCents: z.int(),
});

/** A movement of the ledger whose amounts a document states. */
export type DocumentedMovement = z.output<typeof movementRow>;

const read = (tx: Tx, condition: Prisma.Sql): Promise<DocumentedMovement[]> =>
  queryRows(
    tx,
    movementRow,
    Prisma.sql`
      select t.id, t.kind::text as kind, t."assignmentId", t."subjectId",
             bool_or(e.account = 'customer') as "isCharge",
             coalesce(sum(case when e.account in ('customer', 'invoiced') then -e."amountCents"
                               when e.account = 'voice' then e."amountCents" end), 0)::int as "grossCents",
             coalesce(sum(case e.account when 'vat' then e."amountCents" when 'inputVat' then -e."amountCents" end), 0)::int as "vatCents"
        from ledger_transactions t join ledger_entries e on e."transactionId" = t.id
       where ${condition} and not exists (select from project_documents d where d."transactionId" = t.id)
       group by t.id order by t.created, t.sequence`,
  );

/** Returns the movements of a project whose document is not issued yet, oldest first. Requires the project's lock. */
export const owedMovements = (tx: Tx, projectId: string): Promise<DocumentedMovement[]> =>
  read(tx, Prisma.sql`t."projectId" = ${projectId} and t."owesDocument"`);

/** Returns the movement of the fee of an assignment that has no document yet. Requires the project's lock. */
export async function feeMovement(tx: Tx, assignmentId: string): Promise<DocumentedMovement | null> {
  const movements = await read(tx, Prisma.sql`t."assignmentId" = ${assignmentId} and t.kind = 'fee'`);
  return movements.findLast(({ grossCents }) => grossCents > 0) ?? null;
}
