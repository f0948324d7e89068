import type { QueryOf } from '@/lib/contracts/contract';
import type { listPaymentHistory as contract, PaymentRecord } from '@/lib/contracts/payments';
import { documentFacts } from '@/lib/domain/documents/facts';
import { paymentIssueSentence, receiptNote } from '@/lib/domain/money/payment-issues';
import { toEuro } from '@/lib/domain/money/prices';
import type { Actor } from '@/server/access/actor';
import { db, type Prisma } from '@/server/platform/db';
import { csvFile, type HttpResult } from '@/server/platform/http-result';
import { operatorDay } from '@/server/platform/operator-day';
import { pageByTime, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { smallestChargeCents } from '@/server/projects/project-state';
import { requireTeamScope } from './open-team';
import { type HistoryRow, readHistoryRows } from './payment-history-rows';

const documentInclude = {
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

type DocumentRow = Prisma.ProjectDocumentGetPayload<{ include: typeof documentInclude }>;
type PaymentOfDocument = DocumentRow['assignment']['payments'][number];

const paymentInclude = {
  project: { select: { name: true } },
  issues: { where: { resolvedAt: null, kind: 'chargedUnexpectedly' }, select: { id: true } },
} as const satisfies Prisma.PaymentInclude;

type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof paymentInclude }>;

type Query = QueryOf<typeof contract>;

export async function respondWithPaymentHistory(
  actor: Actor,
  teamId: string,
  { year, cursor, limit }: Query,
): Promise<HttpResult<PaymentRecord[]>> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  const rows = await readHistoryRows({ teamId, year, cursor, take: limit + 1 });
  return pageByTime(rows, limit, presentRows);
}

const csvBatch = 500;

/** Returns all rows of the team or of a year, newest first. Each column of amounts can be summed. */
export async function downloadPaymentHistory(
  actor: Actor,
  teamId: string,
  { year }: Pick<Query, 'year'>,
): Promise<HttpResult<undefined>> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  const amounts = ['Ordered (EUR)', 'Net (EUR)', 'VAT (EUR)', 'Total (EUR)'];
  const lines = [['Date', 'Type', 'Number', 'Project', ...amounts, 'Card', 'Status']];
  let cursor: string | undefined;
  do {
    const rows = await readHistoryRows({ teamId, year, cursor, take: csvBatch });
    lines.push(...(await presentRows(rows)).map(csvLine));
    const last = rows.length === csvBatch ? rows.at(-1) : undefined;
    cursor = last && timeCursorOf(last);
  } while (cursor);
  return csvFile(`payment-history${year ? `-${year}` : ''}`, lines);
}

const kindNames: Record<PaymentRecord['kind'], string> = {
  receipt: 'Receipt',
  orderConfirmation: 'Order confirmation',
  charge: 'Charge',
  refund: 'Refund',
};

function csvLine({ created, kind, number, projectName, amount, vat, card, state }: PaymentRecord): string[] {
  const money = (euros: number) => euros.toFixed(2);
  // An order is no payment: in the same column it would be counted twice.
  const amounts =
    kind === 'orderConfirmation' ? [money(amount), '', '', ''] : ['', money(amount - vat), money(vat), money(amount)];
  return [
    operatorDay(new Date(created)),
    kindNames[kind],
    number,
    projectName,
    ...amounts,
    card ? `${card.brand} ${card.last4}` : '',
    state,
  ];
}

async function presentRows(rows: readonly HistoryRow[]): Promise<PaymentRecord[]> {
  const idsOf = (isDocument: boolean) => [
    ...new Set(rows.filter(({ kind }) => (kind === 'document') === isDocument).map(({ subjectId }) => subjectId)),
  ];
  const [documents, payments] = [
    await db.projectDocument.findMany({ where: { id: { in: idsOf(true) } }, include: documentInclude }),
    await db.payment.findMany({ where: { id: { in: idsOf(false) } }, include: paymentInclude }),
  ];
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  return rows.flatMap((row) => {
    const document = documentOf.get(row.subjectId);
    if (row.kind === 'document') return document ? [presentDocument(document)] : [];
    const payment = paymentOf.get(row.subjectId);
    return payment ? [presentMovement(row, row.kind, payment)] : [];
  });
}

/** Presents a charge without a receipt, or a refund. */
function presentMovement(
  { id, created, amountCents, vatCents }: HistoryRow,
  kind: 'charge' | 'refund',
  payment: PaymentRow,
): PaymentRecord {
  const { projectId, project } = payment;
  const isOpen = kind === 'charge' && payment.issues.length > 0;
  return {
    id,
    kind,
    number: '',
    created: created.toISOString(),
    projectId,
    projectName: project.name,
    amount: toEuro(amountCents),
    vat: toEuro(vatCents),
    card: cardOf(payment),
    state: kind === 'charge' ? 'paid' : 'refunded',
    notice: isOpen ? paymentIssueSentence('chargedUnexpectedly', 'customer', false) : null,
    payAgainVoiceId: null,
    uri: null,
  };
}

const documentMoney = documentFacts.pick({ vatCents: true, grossCents: true, card: true });

function presentDocument(document: DocumentRow): PaymentRecord {
  const { vatCents, grossCents, card } = documentMoney.parse(document.facts);
  const kind = document.kind === 'receipt' ? 'receipt' : 'orderConfirmation';
  const { payments, documents } = document.assignment;
  const payment = payments.find(({ status }) => status !== 'declined' && status !== 'released') ?? payments[0];
  // The receipt, if there is one, shows what happened to the payment.
  const isCurrent = kind === 'receipt' || documents.length === 0;
  return {
    id: document.id,
    kind,
    number: document.number,
    created: document.created.toISOString(),
    projectId: document.projectId,
    projectName: document.project.name,
    amount: toEuro(grossCents),
    vat: toEuro(vatCents),
    card: card ?? cardOf(payment),
    state: payment ? stateOf(payment) : 'invoiced',
    notice: isCurrent ? noticeOf(payments) : null,
    payAgainVoiceId: isCurrent && mustPayAgain(document, grossCents) ? document.assignment.voiceId : null,
    uri: document.uri,
  };
}

function cardOf(payment: Pick<PaymentOfDocument, 'cardBrand' | 'cardLast4'> | undefined): PaymentRecord['card'] {
  return payment?.cardBrand && payment.cardLast4 ? { brand: payment.cardBrand, last4: payment.cardLast4 } : null;
}

function stateOf(payment: PaymentOfDocument): PaymentRecord['state'] {
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

function noticeOf(payments: readonly PaymentOfDocument[]): string | null {
  const issue = payments
    .flatMap(({ issues }) => issues)
    .find(({ kind }) => paymentIssueSentence(kind, 'customer', false));
  if (issue) return paymentIssueSentence(issue.kind, 'customer', false);
  const captured = payments.find(({ status }) => status === 'captured');
  return captured ? receiptNote(captured) : null;
}

/** Returns true, like on the project, if the assigned voice waits for a payment, and none is reserved or charged. */
function mustPayAgain({ assignment, project }: DocumentRow, grossCents: number): boolean {
  if (assignment.state !== 'assigned' || project.canceledAt || grossCents < smallestChargeCents) return false;
  return assignment.payments.length > 0 && !assignment.payments.some(({ status }) => isLive.has(status));
}

const isLive: ReadonlySet<string> = new Set(['authorized', 'capturing', 'captured', 'pending', 'confirming']);
