import type { PaymentRecord } from '@/lib/contracts/payments';
import { documentFacts } from '@/lib/domain/documents/facts';
import { billKinds } from '@/lib/domain/documents/kinds';
import { creditableCents } from '@/lib/domain/money/invoices';
import { paymentIssueSentence, receiptNote } from '@/lib/domain/money/payment-issues';
import { toEuro } from '@/lib/domain/money/prices';
import { invoiceFacts } from '@/server/payments/documents/invoices';
import { db, type Invoice, type Prisma } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { smallestChargeCents } from '@/server/projects/project-state';
import type { HistoryDocumentKind, HistoryRow } from './payment-history-rows';

const documentInclude = {
  transaction: { select: { kind: true } },
  // The credit note of a receipt or invoice that was issued again.
  credits: { where: { transaction: { kind: 'correction' } }, select: { id: true } },
  project: { select: { name: true, canceledAt: true } },
  assignment: {
    select: {
      state: true,
      voiceId: true,
      invoice: true,
      documents: {
        where: { kind: { in: [...billKinds] } },
        orderBy: [{ created: 'desc' }, { id: 'desc' }],
        select: { id: true },
        take: 1,
      },
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
  project: { select: { name: true, canceledAt: true } },
  issues: { where: { resolvedAt: null, kind: 'chargedUnexpectedly' }, select: { id: true } },
} as const satisfies Prisma.PaymentInclude;

type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof paymentInclude }>;

/** A row of the payment history, with what its project shows of it. */
export type PaymentEntry = {
  record: PaymentRecord;
  amountCents: number;
  assignmentId: string;
  isProjectCanceled: boolean;
  /** True for a refund, and for a document that credits or replaces another one. */
  isCorrection: boolean;
  /** The notice of the record without what its state says. */
  problem: string | null;
};

/** Presents the rows in their order. */
export async function entriesOf(rows: readonly HistoryRow[]): Promise<PaymentEntry[]> {
  // The ids of documents and payments do not overlap.
  const where = { id: { in: [...new Set(rows.map(({ subjectId }) => subjectId))] } };
  const [documents, payments] = [
    await db.projectDocument.findMany({ where, include: documentInclude }),
    await db.payment.findMany({ where, include: paymentInclude }),
  ];
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  return rows.flatMap((row) => {
    const document = documentOf.get(row.subjectId);
    if (row.kind !== 'charge' && row.kind !== 'refund') return document ? [presentDocument(document, row.kind)] : [];
    const payment = paymentOf.get(row.subjectId);
    return payment ? [presentMovement(row, row.kind, payment)] : [];
  });
}

/** Presents a charge or a refund without a document. */
function presentMovement(
  { id, created, amountCents, vatCents }: HistoryRow,
  kind: 'charge' | 'refund',
  payment: PaymentRow,
): PaymentEntry {
  const { assignmentId, projectId, project } = payment;
  const isOpen = kind === 'charge' && payment.issues.length > 0;
  const notice = isOpen ? paymentIssueSentence('chargedUnexpectedly', 'customer', false) : null;
  return {
    record: {
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
      dueDate: null,
      notice,
      payAgainVoiceId: null,
      uri: null,
      ublUri: null,
    },
    amountCents,
    assignmentId,
    isProjectCanceled: project.canceledAt !== null,
    isCorrection: kind === 'refund',
    problem: notice,
  };
}

const documentMoney = documentFacts.pick({ vatCents: true, grossCents: true, card: true });

function presentDocument(document: DocumentRow, kind: HistoryDocumentKind): PaymentEntry {
  const { vatCents, grossCents, card } = documentMoney.parse(document.facts);
  const { assignmentId, projectId, project, assignment } = document;
  const { payments, invoice, documents } = assignment;
  const payment = payments.find(({ status }) => status !== 'declined' && status !== 'released') ?? payments[0];
  const isCredit = kind === 'creditNote';
  const [bill] = documents;
  // The newest receipt or invoice, if there is one, shows what happened to the payment.
  const isCurrent = bill ? bill.id === document.id : !isCredit;
  const problem = isCurrent ? problemOf(payments) : null;
  const signed = (cents: number) => (isCredit ? 0 - cents : cents);
  return {
    record: {
      id: document.id,
      kind,
      number: document.number,
      created: document.created.toISOString(),
      projectId,
      projectName: project.name,
      amount: toEuro(signed(grossCents)),
      vat: toEuro(signed(vatCents)),
      card: card ?? cardOf(payment),
      state: stateOf(document, kind, payment),
      dueDate: invoice && !isCredit && document.credits.length === 0 ? invoice.dueOn.toISOString().slice(0, 10) : null,
      notice: problem ?? (isCurrent ? noteOf(payments) : null),
      payAgainVoiceId: isCurrent && mustPayAgain(document, grossCents) ? assignment.voiceId : null,
      uri: document.uri,
      ublUri: document.ublUri,
    },
    amountCents: signed(grossCents),
    assignmentId,
    isProjectCanceled: project.canceledAt !== null,
    isCorrection: document.creditedId !== null,
    problem,
  };
}

function cardOf(payment: Pick<PaymentOfDocument, 'cardBrand' | 'cardLast4'> | undefined): PaymentRecord['card'] {
  return payment?.cardBrand && payment.cardLast4 ? { brand: payment.cardBrand, last4: payment.cardLast4 } : null;
}

function stateOf(
  { transaction, credits, assignment: { invoice } }: DocumentRow,
  kind: HistoryDocumentKind,
  payment: PaymentOfDocument | undefined,
): PaymentRecord['state'] {
  if (kind === 'creditNote') return invoice || transaction?.kind === 'correction' ? 'credited' : 'refunded';
  if (credits.length > 0) return 'credited';
  if (payment) return paymentState(payment);
  return invoice ? invoiceState(invoice) : 'invoiced';
}

function invoiceState(invoice: Invoice): PaymentRecord['state'] {
  if (creditableCents(invoiceFacts(invoice)) === 0) return 'credited';
  if (invoice.paidOn) return 'paid';
  return invoice.dueOn.toISOString().slice(0, 10) < operatorDay() ? 'overdue' : 'due';
}

function paymentState(payment: PaymentOfDocument): PaymentRecord['state'] {
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

function problemOf(payments: readonly PaymentOfDocument[]): string | null {
  const sentences = payments
    .flatMap(({ issues }) => issues)
    .flatMap(({ kind }) => paymentIssueSentence(kind, 'customer', false) ?? []);
  return sentences[0] ?? null;
}

function noteOf(payments: readonly PaymentOfDocument[]): string | null {
  const captured = payments.find(({ status }) => status === 'captured');
  return captured ? receiptNote(captured) : null;
}

/** Returns true, like on the project, if the assigned voice waits for a payment, and none is reserved or charged. */
function mustPayAgain({ assignment, project }: DocumentRow, grossCents: number): boolean {
  if (assignment.state !== 'assigned' || project.canceledAt || grossCents < smallestChargeCents) return false;
  return assignment.payments.length > 0 && !assignment.payments.some(({ status }) => isLive.has(status));
}

const isLive: ReadonlySet<string> = new Set(['authorized', 'capturing', 'captured', 'pending', 'confirming']);
