import type { Project } from '@/lib/contracts/project-shapes';
import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import { invoiceBalance } from '@/lib/domain/money/invoices';
import { holdingIssueKinds, paymentIssueSentence, receiptNote } from '@/lib/domain/money/payment-issues';
import { payoutArrivesBy } from '@/lib/domain/money/payouts';
import { toEuro } from '@/lib/domain/money/prices';
import type { PayoutStatus } from '@/server/platform/db';
import { presentObjection } from '@/server/projects/objections';
import type { Viewer } from '@/server/projects/open-project';
import { liveAssignment, type ProjectState } from '@/server/projects/project-state';
import type { DetailedProject } from './detailed-project';

/** Presents payment issues as messages for the viewer's side. Support sees the customer's. */
export function presentPayment(
  project: DetailedProject,
  { assignment }: ProjectState,
  viewer: Viewer,
): Pick<Project, 'paymentNotices' | 'isOnHold' | 'receiptNote' | 'invoice'> {
  const payoutStatus = liveAssignment(project)?.payout?.status;
  const isPaidOut = payoutStatus === 'paid' || payoutStatus === 'reversed';
  // Voices see no payment issues of another voice's assignment.
  const isOwn = assignment !== null && assignment.voiceId === viewer.voiceId;
  const issues = project.issues.filter(
    ({ assignmentId }) => !viewer.voiceId || (isOwn && assignmentId === assignment.id),
  );
  const messages = issues.flatMap(
    ({ kind }) => paymentIssueSentence(kind, viewer.voiceId ? 'voice' : 'customer', isPaidOut) ?? [],
  );
  const capturedPayment = assignment?.payments.find(({ status }) => status === 'captured');
  const holding: readonly string[] = holdingIssueKinds;
  return {
    paymentNotices: [...new Set(messages)],
    // A customer is not concerned by an objection of the voice.
    isOnHold: issues.some(
      ({ kind }) =>
        holding.includes(kind) && !(viewer.isCustomer && !viewer.isSupport && kind === 'selfBillingObjected'),
    ),
    ...(viewer.isCustomer && {
      receiptNote: capturedPayment ? receiptNote(capturedPayment) : null,
      invoice: presentInvoice(project),
    }),
  };
}

function presentInvoice({ assignments }: DetailedProject): Project['invoice'] {
  const invoice = assignments.find(({ state }) => state !== 'released')?.invoice;
  if (!invoice) return null;
  const { document, amountCents, dueOn, paidOn, paidCents, canceledAt } = invoice;
  const { openCents } = invoiceBalance({
    ...invoice,
    paidCents: paidOn && (paidCents ?? amountCents),
    isCanceled: canceledAt !== null,
  });
  return {
    number: document?.number ?? null,
    amount: toEuro(amountCents),
    open: toEuro(openCents),
    dueDate: dateOf(dueOn),
    paidDate: paidOn && dateOf(paidOn),
  };
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);

type ProjectPayout = NonNullable<Project['payout']>;

/** Presents the payout to support and to the voice that earned it. */
export function presentPayout(project: DetailedProject, viewer: Viewer, isOnHold: boolean): Pick<Project, 'payout'> {
  if (!viewer.voiceId && !viewer.isSupport) return {};
  const assignment = liveAssignment(project);
  if (!assignment?.payout || (viewer.voiceId && assignment.voiceId !== viewer.voiceId)) return { payout: null };
  const { status, amountCents, method, paidAt } = assignment.payout;
  return {
    payout: {
      amount: toEuro(amountCents),
      method,
      state: payoutState(status, isOnHold),
      paidDate: paidAt?.toISOString() ?? null,
      arrivesBy: paidAt ? payoutArrivesBy(method, paidAt) : null,
      selfBilling: presentSelfBilling(project, assignment.id),
    },
  };
}

function presentSelfBilling(project: DetailedProject, assignmentId: string): ProjectPayout['selfBilling'] {
  const documents = project.documents.filter((document) => document.assignmentId === assignmentId);
  const invoice = documents.findLast(({ kind }) => kind === 'selfBilling');
  if (!invoice || invoice.uri === null) return null;
  return { number: invoice.number, ...presentObjection(invoice, documents) };
}

function payoutState(status: PayoutStatus, isOnHold: boolean): ProjectPayout['state'] {
  if (status !== 'payable' && status !== 'transferring') return status;
  return isOnHold ? 'on-hold' : 'on-its-way';
}

type DocumentUris = Pick<
  Project,
  | 'orderConfirmationUri'
  | 'clientAgreementUri'
  | 'receiptUri'
  | 'receiptUblUri'
  | 'invoiceUri'
  | 'invoiceUblUri'
  | 'creditNotes'
  | 'voiceAgreementUri'
  | 'selfBillingUri'
  | 'selfBillingUblUri'
  | 'invoiceInfoUri'
  | 'failedDocuments'
>;
type DetailedDocument = DetailedProject['documents'][number];
type CreditNote = Project['creditNotes'][number];

/** Returns only the documents of the viewer's side, because they contain its prices or fees. */
export function presentDocuments(project: DetailedProject, viewer: Viewer): DocumentUris {
  // The cancellation has released the assignment.
  const documents = project.documents.filter(
    ({ assignment }) => assignment.state !== 'released' || project.canceledAt !== null,
  );
  const documentUris: DocumentUris = { failedDocuments: [], creditNotes: [] };
  const newest = (kind: DocumentKindName, voiceId: string | null) => {
    const document = documents.findLast(
      (candidate) => candidate.kind === kind && (!voiceId || candidate.assignment.voiceId === voiceId),
    );
    if (document && document.failure !== null) documentUris.failedDocuments.push(kind);
    return document;
  };
  const uriOf = (kind: DocumentKindName, voiceId: string | null) => newest(kind, voiceId)?.uri ?? null;
  if (viewer.isCustomer) {
    documentUris.orderConfirmationUri = uriOf('orderConfirmation', null);
    documentUris.clientAgreementUri = uriOf('clientAgreement', null);
    const [receipt, invoice] = [newest('receipt', null), newest('invoice', null)];
    documentUris.receiptUri = receipt?.uri ?? null;
    documentUris.receiptUblUri = receipt?.ublUri ?? null;
    documentUris.invoiceUri = invoice?.uri ?? null;
    documentUris.invoiceUblUri = invoice?.ublUri ?? null;
  }
  if (viewer.voiceId || viewer.isSupport) {
    documentUris.voiceAgreementUri = uriOf('voiceAgreement', viewer.voiceId);
    const selfBilling = newest('selfBilling', viewer.voiceId);
    documentUris.selfBillingUri = selfBilling?.uri ?? null;
    documentUris.selfBillingUblUri = selfBilling?.ublUri ?? null;
    documentUris.invoiceInfoUri = uriOf('invoiceInfo', viewer.voiceId);
  }
  documentUris.creditNotes = documents.flatMap((document) => presentCreditNote(document, viewer));
  return documentUris;
}

function presentCreditNote(document: DetailedDocument, { isCustomer, voiceId, isSupport }: Viewer): CreditNote[] {
  const { id, kind, number, created, uri, ublUri, assignment, transaction } = document;
  if (kind !== 'creditNote' && kind !== 'selfBillingCreditNote') return [];
  const isOfOwnSide = kind === 'creditNote' ? isCustomer : isSupport || assignment.voiceId === voiceId;
  if (!isOfOwnSide) return [];
  const cents = (transaction?.entries ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [{ id, kind, number, amount: toEuro(Math.abs(cents)), created: created.toISOString(), uri, ublUri }];
}
