import type { QueryOf } from '@/lib/contracts/contract';
import type {
  exportInvoices as exportContract,
  InvoiceSummary,
  listInvoices as contract,
  SupportInvoice,
} from '@/lib/contracts/support-invoices';
import type { InvoiceView } from '@/lib/domain/money/invoices';
import { toEuro } from '@/lib/domain/money/prices';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { now } from '@/server/platform/clock';
import { db, type Prisma } from '@/server/platform/db';
import { csvFile, type HttpResult } from '@/server/platform/http-result';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';
import { searchWords } from '@/server/support/users';

const include = {
  project: { select: { id: true, name: true, purchaseOrder: true } },
  team: { select: { id: true, name: true } },
  assignment: { select: { documents: { where: { kind: 'orderConfirmation' }, select: { number: true } } } },
} as const satisfies Prisma.InvoiceInclude;

type Row = Prisma.InvoiceGetPayload<{ include: typeof include }>;

const today = () => new Date(now().toISOString().slice(0, 10));

const open = { paidOn: null, canceledAt: null } as const;

function inView(view: InvoiceView): Prisma.InvoiceWhereInput {
  switch (view) {
    case 'open':
      return open;
    case 'overdue':
      return { ...open, dueOn: { lt: today() } };
    case 'paid':
      return { paidOn: { not: null }, canceledAt: null };
    case 'canceled':
      return { canceledAt: { not: null } };
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
  return rows.map((row) => ({
    id: row.id,
    project: { id: row.project.id, name: row.project.name },
    team: row.team,
    document: row.assignment.documents[0]?.number ?? null,
    purchaseOrder: row.project.purchaseOrder,
    amount: toEuro(row.amountCents),
    vat: toEuro(row.vatCents),
    dueDate: dateOf(row.dueOn),
    isOverdue: row.paidOn === null && row.canceledAt === null && row.dueOn < now,
    paidDate: row.paidOn && dateOf(row.paidOn),
    reference: row.reference,
    paidBy: (row.paidById && names.get(row.paidById)) ?? null,
    canceledDate: row.canceledAt?.toISOString() ?? null,
    isTest: row.isTest,
    created: row.created.toISOString(),
  }));
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);

export async function getInvoiceSummary(actor: Actor): Promise<InvoiceSummary> {
  requireSupport(actor);
  const sumOf = (view: 'open' | 'overdue') =>
    db.invoice.aggregate({ where: inView(view), _count: true, _sum: { amountCents: true }, _min: { created: true } });
  const [all, overdue] = await Promise.all([sumOf('open'), sumOf('overdue')]);
  return {
    open: { count: all._count, amount: toEuro(all._sum.amountCents ?? 0) },
    overdue: { count: overdue._count, amount: toEuro(overdue._sum.amountCents ?? 0) },
    oldest: all._min.created?.toISOString() ?? null,
  };
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
  ];
  const money = (euros: number) => euros.toFixed(2);
  const lines = invoices.map((invoice) => [
    invoice.created.slice(0, 10),
    invoice.dueDate,
    invoice.paidDate ?? '',
    invoice.canceledDate?.slice(0, 10) ?? '',
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
  ]);
  return csvFile(`invoices-${view}`, [head, ...lines]);
}
