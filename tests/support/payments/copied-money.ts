import { db, transaction } from '@/server/platform/db';

/** Ids of one project's rows; empty where it has none. */
export type MoneyIds = {
  projectId: string;
  paymentId: string;
  refundId: string;
  invoiceId: string;
  payoutId: string;
  fileId: string;
};

type Table = {
  name: string;
  /** SQL that selects the rows of the project `$1`. */
  where: string;
  /** Columns that get the number of the copy, as the ids that they refer to do. */
  numbered: readonly string[];
  /** SQL of other columns. */
  own?: string;
};

const ofProject = 'o."projectId" = $1';
const ofAssignment = 'o."assignmentId" in (select id from assignments where "projectId" = $1)';

/** The order is that of insertion: a row follows those that it refers to. */
const tables: readonly Table[] = [
  { name: 'projects', where: 'o.id = $1', numbered: ['id'] },
  { name: 'project_members', where: ofProject, numbered: ['projectId'] },
  { name: 'project_voices', where: ofProject, numbered: ['projectId'] },
  { name: 'assignments', where: ofProject, numbered: ['id', 'projectId'] },
  { name: 'audio_takes', where: ofProject, numbered: ['id', 'projectId', 'assignmentId', 'uri', 'processedUri'] },
  {
    name: 'payments',
    where: ofProject,
    numbered: ['id', 'projectId', 'assignmentId', 'idempotencyKey'],
    // The provider does not know it, so that its refunds only change our own rows.
    own: `'stripeIntentId', null`,
  },
  {
    name: 'refunds',
    where: 'o."paymentId" in (select id from payments where "projectId" = $1)',
    numbered: ['id', 'paymentId', 'idempotencyKey'],
    own: `'stripeRefundId', null`,
  },
  { name: 'ledger_transactions', where: ofProject, numbered: ['id', 'projectId', 'assignmentId', 'subjectId'] },
  {
    name: 'ledger_entries',
    where: 'o."transactionId" in (select id from ledger_transactions where "projectId" = $1)',
    numbered: ['transactionId'],
    own: `'id', nextval(pg_get_serial_sequence('ledger_entries', 'id'))`,
  },
  {
    name: 'project_documents',
    where: ofProject,
    numbered: ['id', 'projectId', 'assignmentId', 'number', 'transactionId', 'creditedId'],
  },
  { name: 'invoices', where: ofProject, numbered: ['id', 'projectId', 'assignmentId', 'documentId'] },
  {
    name: 'transfer_files',
    where: `o.id in (select "transferFileId" from payouts o where ${ofAssignment})`,
    numbered: ['id', 'number'],
  },
  {
    name: 'payouts',
    where: ofAssignment,
    numbered: ['id', 'projectId', 'assignmentId', 'idempotencyKey', 'transferFileId'],
  },
];

export async function moneyOf(projectId: string): Promise<MoneyIds> {
  const payment = await db.payment.findFirst({ where: { projectId }, include: { refunds: true } });
  const invoice = await db.invoice.findFirst({ where: { projectId } });
  const payout = await db.payout.findFirst({ where: { assignment: { projectId } } });
  return {
    projectId,
    paymentId: payment?.id ?? '',
    refundId: payment?.refunds[0]?.id ?? '',
    invoiceId: invoice?.id ?? '',
    payoutId: payout?.id ?? '',
    fileId: payout?.transferFileId ?? '',
  };
}

/** Copies a project with its money in a few statements, and returns the ids of the copies. */
export async function copiesOf(projectId: string, count: number): Promise<MoneyIds[]> {
  await transaction(async (tx) => {
    for (const { name, where, numbered, own } of tables) {
      const columns = [...numbered.map((column) => `'${column}', o."${column}" || '-' || n`), ...(own ? [own] : [])];
      await tx.$executeRawUnsafe(
        `insert into ${name} select copy.* from ${name} o, generate_series(1, $2::int) n,
           jsonb_populate_record(o, jsonb_build_object(${columns.join(', ')})) copy where ${where}`,
        projectId,
        count,
      );
    }
  });
  const original = Object.entries(await moneyOf(projectId));
  return Array.from({ length: count }, (_, index) => {
    const copied = original.map(([name, id]) => [name, id === '' ? '' : `${id}-${index + 1}`]);
    return Object.fromEntries(copied) as MoneyIds;
  });
}
