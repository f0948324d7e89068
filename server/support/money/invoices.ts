import type { QueryOf } from '@/lib/contracts/contract';
import type {
  exportInvoices as exportContract,
  InvoiceSummary,
  listInvoices as contract,
  SupportInvoice,
} from '@/lib/contracts/support-invoices';
import { invoiceBalance, type InvoiceView } from '@/lib/domain/money/invoices';
import { toEuro } from '@/lib/domain/money/prices';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { invoiceFacts } from '@/server/payments/documents/invoices';
import { db, type Prisma } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { csvFile, type HttpResult } from '@/server/platform/http-result';
import { operatorDay } from '@/server/platform/operator-day';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';
import { searchWords } from '@/server/support/users';

const include = {
  project: { select: { id: true, name: true, purchaseOrder: true } },
  team: { select: { id: true, name: true } },
  document: { select: { number: true, uri: true } },
  assignment: { select: { documents: { where: { kind: 'orderConfirmation' }, select: { number: true } } } },
} as const satisfies Prisma.InvoiceInclude;

type Row = Prisma.InvoiceGetPayload<{ include: typeof include }>;

const today = () => new Date(operatorDay());

function inView(view: InvoiceView): Prisma.InvoiceWhereInput {
  const { amountCents } = db.invoice.fields;
  const open = { paidOn: null, canceledAt: null, creditedCents: { lt: amountCents } };
  switch (view) {
    case 'open':
      return open;
    case 'overdue':
      return { ...open, dueOn: { lt: today() } };
    case 'paid':
      return { paidOn: { not: null }, canceledAt: null };
    case 'canceled':
      return { OR: [{ canceledAt: { not: null } }, { paidOn: null, creditedCents: { equals: amountCents } }] };
    default:
      return view satisfies never;
  }
}

/** Unpaid invoices are listed with the oldest first. */
const orderOf = (view: InvoiceView) => (view === 'open' || view === 'overdue' ? 'asc' : 'desc');

export async function respondWithInvoices(
  actor: Actor,
  { view, query, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportInvoice[]>> {
  requireSupport(actor);
  const { after } = byTime(orderOf(view), cursor);
  const rows = await find(view, { AND: [inView(view), matching(query), after] }, limit + 1);
  return pageByTime(rows, limit, presentRows);
}

function find(view: InvoiceView, where: Prisma.InvoiceWhereInput, take: number): Promise<Row[]> {
  const { orderBy } = byTime(orderOf(view), undefined);
  return db.invoice.findMany({ where, include, orderBy, take });
}

function matching(query?: string): Prisma.InvoiceWhereInput {
  const words = searchWords(query);
  return {
    AND: words.map((word) => {
      const contains = { contains: word, mode: 'insensitive' as const };
      return {
        OR: [
          { id: word },
          { projectId: word },
          { teamId: word },
          { reference: contains },
          { team: { name: contains } },
          { project: { OR: [{ name: contains }, { purchaseOrder: contains }] } },
          { assignment: { documents: { some: { number: contains } } } },
        ],
      };
    }),
  };
}

async function presentRows(rows: readonly Row[]): Promise<SupportInvoice[]> {
  const users = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ paidById }) => paidById ?? []) } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(users.map((user) => [user.id, nameOf(user)]));
  const now = today();
  return rows.map((row) => {
    const { openCents, repayCents } = invoiceBalance(invoiceFacts(row));
    return {
      id: row.id,
      project: { id: row.project.id, name: row.project.name },
      team: row.team,
      document: row.assignment.documents[0]?.number ?? null,
      purchaseOrder: row.project.purchaseOrder,
      amount: toEuro(row.amountCents),
      vat: toEuro(row.vatCents),
      dueDate: dateOf(row.dueOn),
      isOverdue: openCents > 0 && row.dueOn < now,
      paidDate: row.paidOn && dateOf(row.paidOn),
      reference: row.reference,
      paidBy: (row.paidById && names.get(row.paidById)) ?? null,
      canceledDate: row.canceledAt?.toISOString() ?? null,
      isTest: row.isTest,
      created: row.created.toISOString(),
      number: row.document?.number ?? null,
      documentId: row.documentId,
      uri: row.document?.uri ?? null,
      credited: toEuro(row.creditedCents),
      open: toEuro(openCents),
      repay: toEuro(repayCents),
      reminders: row.reminders,
      remindedDate: row.remindedOn && dateOf(row.remindedOn),
      remindersPaused: row.remindersPaused,
    };
  });
}

export async function presentInvoice(id: string): Promise<SupportInvoice> {
  const row = await db.invoice.findUnique({ where: { id }, include });
  const [invoice] = row ? await presentRows([row]) : [];
  if (!invoice) throw noSuchInvoice();
  return invoice;
}

export const noSuchInvoice = (): AppError => new AppError('not-found', 'This invoice does not exist.');

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);

export async function getInvoiceSummary(actor: Actor): Promise<InvoiceSummary> {
  requireSupport(actor);
  const sumOf = async (view: 'open' | 'overdue') => {
    const _sum = { amountCents: true, creditedCents: true } as const;
    const sums = await db.invoice.aggregate({ where: inView(view), _count: true, _sum, _min: { created: true } });
    const openCents = (sums._sum.amountCents ?? 0) - (sums._sum.creditedCents ?? 0);
    return { sum: { count: sums._count, amount: toEuro(openCents) }, oldest: sums._min.created };
  };
  const [open, overdue] = await Promise.all([sumOf('open'), sumOf('overdue')]);
  return { open: open.sum, overdue: overdue.sum, oldest: open.oldest?.toISOString() ?? null };
}

const maxExported = 20_000;

export async function downloadInvoices(
  actor: Actor,
  { view, query }: QueryOf<typeof exportContract>,
): Promise<HttpResult<undefined>> {
  requireSupport(actor);
  const invoices = await presentRows(await find(view, { AND: [inView(view), matching(query)] }, maxExported));
  const head = [
    'Sold',
    'Due',
    'Paid',
    'Canceled',
    'Team',
    'Project',
    'Order confirmation',
    'Purchase order',
    'Net (EUR)',
    'VAT (EUR)',
    'Total (EUR)',
    'Reference',
    'Marked by',
    'Project ID',
    'Team ID',
    'Invoice',
    'Credited (EUR)',
    'Open (EUR)',
    'To repay (EUR)',
    'Reminders',
    'Last reminder',
  ];
  const money = (euros: number) => euros.toFixed(2);
  const lines = invoices.map((invoice) => [
    operatorDay(new Date(invoice.created)),
    invoice.dueDate,
    invoice.paidDate ?? '',
    invoice.canceledDate ? operatorDay(new Date(invoice.canceledDate)) : '',
    invoice.team.name,
    invoice.project.name,
    invoice.document ?? '',
    invoice.purchaseOrder,
    money(invoice.amount - invoice.vat),
    money(invoice.vat),
    money(invoice.amount),
    invoice.reference,
    invoice.paidBy ?? '',
    invoice.project.id,
    invoice.team.id,
    invoice.number ?? '',
    money(invoice.credited),
    money(invoice.open),
    money(invoice.repay),
    String(invoice.reminders),
    invoice.remindedDate ?? '',
  ]);
  return csvFile(`invoices-${view}`, [head, ...lines]);
}
