import type { Project } from '@/lib/contracts/project-shapes';
import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import { holdingIssueKinds, paymentIssueSentence, receiptNote } from '@/lib/domain/money/payment-issues';
import { payoutArrivesBy } from '@/lib/domain/money/payouts';
import { toEuro } from '@/lib/domain/money/prices';
import type { PayoutStatus } from '@/server/platform/db';
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
    isOnHold: issues.some(({ kind }) => holding.includes(kind)),
    ...(viewer.isCustomer && {
      receiptNote: capturedPayment ? receiptNote(capturedPayment) : null,
      invoice: presentInvoice(project),
    }),
  };
}

function presentInvoice({ assignments }: DetailedProject): Project['invoice'] {
  const invoice = assignments.find(({ state }) => state !== 'released')?.invoice;
  if (!invoice) return null;
  const { amountCents, dueOn, paidOn } = invoice;
  return { amount: toEuro(amountCents), dueDate: dateOf(dueOn), paidDate: paidOn && dateOf(paidOn) };
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);

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
    },
  };
}

function payoutState(status: PayoutStatus, isOnHold: boolean): NonNullable<Project['payout']>['state'] {
  if (status !== 'payable' && status !== 'transferring') return status;
  return isOnHold ? 'on-hold' : 'on-its-way';
}

type DocumentUris = Pick<
  Project,
  | 'orderConfirmationUri'
  | 'clientAgreementUri'
  | 'receiptUri'
  | 'voiceAgreementUri'
  | 'selfBillingUri'
  | 'invoiceInfoUri'
  | 'failedDocuments'
>;

/** Returns only the documents of the viewer's side, because they contain its prices or fees. */
export function presentDocuments(project: DetailedProject, viewer: Viewer): DocumentUris {
  const newest = (kind: DocumentKindName, voiceId: string | null) =>
    project.documents.findLast(
      (document) =>
        document.kind === kind &&
        document.assignment.state !== 'released' &&
        (!voiceId || document.assignment.voiceId === voiceId),
    );
  const documentUris: DocumentUris = { failedDocuments: [] };
  const uriOf = (kind: DocumentKindName, voiceId: string | null) => {
    const document = newest(kind, voiceId);
    if (document && document.failure !== null) documentUris.failedDocuments.push(kind);
    return document?.uri ?? null;
  };
  if (viewer.isCustomer) {
    documentUris.orderConfirmationUri = uriOf('orderConfirmation', null);
    documentUris.clientAgreementUri = uriOf('clientAgreement', null);
    documentUris.receiptUri = uriOf('receipt', null);
  }
  if (viewer.voiceId || viewer.isSupport) {
    documentUris.voiceAgreementUri = uriOf('voiceAgreement', viewer.voiceId);
    documentUris.selfBillingUri = uriOf('selfBilling', viewer.voiceId);
    documentUris.invoiceInfoUri = uriOf('invoiceInfo', viewer.voiceId);
  }
  return documentUris;
}
