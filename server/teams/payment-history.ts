import type { QueryOf } from '@/lib/contracts/contract';
import type { listPaymentHistory as contract, PaymentRecord } from '@/lib/contracts/payments';
import { documentFacts } from '@/lib/domain/documents';
import { paymentIssueSentence, receiptNote } from '@/lib/domain/payment-issues';
import { toEuro } from '@/lib/domain/prices';
import type { Actor } from '@/server/access/actor';
import { csvOf } from '@/server/platform/csv';
import { db, type Prisma } from '@/server/platform/db';
import { bytes, type HttpResult, page } from '@/server/platform/http-result';
import { olderThan, timeCursorOf } from '@/server/platform/time-cursor';
import { smallestChargeCents } from '@/server/projects/project-state';
import { requireTeamScope } from '@/server/teams/open-team';

const include = {
  project: { select: { name: true, canceledAt: true } },
  assignment: {
    select: {
      state: true,
      voiceId: true,
      documents: { where: { kind: 'receipt' }, select: { id: true } },
      payments: {
        orderBy: { created: 'desc' },
        include: { issues: { where: { resolvedAt: null }, orderBy: { created: 'asc' } } },
      },
    },
  },
} as const satisfies Prisma.ProjectDocumentInclude;

type Row = Prisma.ProjectDocumentGetPayload<{ include: typeof include }>;
type PaymentOfRow = Row['assignment']['payments'][number];

export async function respondWithPaymentHistory(
  actor: Actor,
  teamId: string,
  query: QueryOf<typeof contract>,
): Promise<HttpResult<PaymentRecord[]>> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  const rows = await readRows(teamId, query.limit + 1, query.cursor);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  return page(shown.map(presentRow), last && rows.length > query.limit ? timeCursorOf(last) : null);
}

const csvBatch = 500;

/** All rows of the team, newest first. */
export async function downloadPaymentHistory(actor: Actor, teamId: string): Promise<HttpResult<undefined>> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  const lines = [['Date', 'Document', 'Number', 'Project', 'Net (EUR)', 'VAT (EUR)', 'Total (EUR)', 'Card', 'Status']];
  let cursor: string | undefined;
  do {
    const rows = await readRows(teamId, csvBatch, cursor);
    lines.push(...rows.map((row) => csvLine(presentRow(row))));
    const last = rows.length === csvBatch ? rows.at(-1) : undefined;
    cursor = last && timeCursorOf(last);
  } while (cursor);
  return bytes(new TextEncoder().encode(csvOf(lines)), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="payment-history.csv"',
  });
}

function readRows(teamId: string, take: number, cursor: string | undefined): Promise<Row[]> {
  return db.projectDocument.findMany({
    where: { teamId, kind: { in: ['receipt', 'orderConfirmation'] }, ...olderThan(cursor) },
    include,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take,
  });
}

function csvLine({ created, kind, number, projectName, amount, vat, card, state }: PaymentRecord): string[] {
  const money = (euros: number) => euros.toFixed(2);
  return [
    created.slice(0, 10),
    kind === 'receipt' ? 'Receipt' : 'Order confirmation',
    number,
    projectName,
    ...[money(amount - vat), money(vat), money(amount)],
    card ? `${card.brand} ${card.last4}` : '',
    state,
  ];
}

const documentMoney = documentFacts.pick({ vatCents: true, grossCents: true, card: true });

function presentRow(row: Row): PaymentRecord {
  const { vatCents, grossCents, card } = documentMoney.parse(row.facts);
  const kind = row.kind === 'receipt' ? 'receipt' : 'orderConfirmation';
  const { payments, documents } = row.assignment;
  const payment = payments.find(({ status }) => status !== 'declined' && status !== 'released') ?? payments[0];
  // The receipt, once there is one, says what happened to the payment.
  const isCurrent = kind === 'receipt' || documents.length === 0;
  const usedCard = card ?? cardOf(payment);
  return {
    id: row.id,
    kind,
    number: row.number,
    created: row.created.toISOString(),
    projectId: row.projectId,
    projectName: row.project.name,
    amount: toEuro(grossCents),
    vat: toEuro(vatCents),
    card: usedCard,
    state: payment ? stateOf(payment) : 'invoiced',
    notice: isCurrent ? noticeOf(payments) : null,
    payAgainVoiceId: isCurrent && mustPayAgain(row, grossCents) ? row.assignment.voiceId : null,
    uri: row.uri,
  };
}

function cardOf(payment: PaymentOfRow | undefined): PaymentRecord['card'] {
  return payment?.cardBrand && payment.cardLast4 ? { brand: payment.cardBrand, last4: payment.cardLast4 } : null;
}

function stateOf(payment: PaymentOfRow): PaymentRecord['state'] {
  switch (payment.status) {
    case 'captured':
      if (payment.disputedCents > 0) return 'disputed';
      if (payment.refundedCents === 0) return 'paid';
      return payment.refundedCents < payment.amountCents ? 'partly-refunded' : 'refunded';
    case 'declined':
      return 'failed';
    case 'released':
      return 'released';
    case 'pending':
    case 'confirming':
    case 'authorized':
    case 'capturing':
      return 'reserved';
    default:
      return payment.status satisfies never;
  }
}

function noticeOf(payments: readonly PaymentOfRow[]): string | null {
  const issue = payments
    .flatMap(({ issues }) => issues)
    .find(({ kind }) => paymentIssueSentence(kind, 'customer', false));
  if (issue) return paymentIssueSentence(issue.kind, 'customer', false);
  const captured = payments.find(({ status }) => status === 'captured');
  return captured ? receiptNote(captured) : null;
}

/** As on the project: the assigned voice waits for a payment, and none is reserved or charged. */
function mustPayAgain({ assignment, project }: Row, grossCents: number): boolean {
  if (assignment.state !== 'assigned' || project.canceledAt || grossCents < smallestChargeCents) return false;
  return assignment.payments.length > 0 && !assignment.payments.some(({ status }) => isLive.has(status));
}

const isLive: ReadonlySet<string> = new Set(['authorized', 'capturing', 'captured', 'pending', 'confirming']);
