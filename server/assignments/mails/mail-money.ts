import { formatDate } from '@/lib/domain/format-date';
import type { DocumentFacts } from '@/lib/domain/documents/facts';
import { billKinds, type DocumentKindName, isForVoice } from '@/lib/domain/documents/kinds';
import { invoiceBalance } from '@/lib/domain/money/invoices';
import { formatEuro } from '@/lib/domain/money/prices';
import type { Signatories } from '@/server/payments/documents/document-facts';
import { invoiceFacts } from '@/server/payments/documents/invoices';
import { attachmentDelayMs } from '@/server/mail/deliver';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import type { MailValues } from '@/server/mail/templates';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { operatorDay } from '@/server/platform/operator-day';
import type { CoreProject } from '@/server/projects/project-state';

/** Mails of documents; agreements are shown in the project only. */
const mailedDocuments = {
  orderConfirmation: 'order-confirmation',
  receipt: 'receipt',
  invoice: 'invoice',
  creditNote: 'credit-note',
  selfBilling: 'self-billing',
  selfBillingCreditNote: 'self-billing-credit-note',
  invoiceInfo: 'invoice-info',
} as const satisfies Partial<Record<DocumentKindName, string>>;

type MailedKind = keyof typeof mailedDocuments;
const isMailed = (kind: DocumentKindName): kind is MailedKind => Object.hasOwn(mailedDocuments, kind);

type Issued = Signatories & { documentId: string; facts: DocumentFacts };

/**
 * Mails a document to the person of its side and to the invoice email of their company, when its PDF is rendered
 * (docs/rules/money.md#mails-about-money).
 */
export async function mailDocument(tx: Tx, project: CoreProject, issued: Issued): Promise<void> {
  const { documentId, facts } = issued;
  const { kind, number, grossCents } = facts;
  if (!isMailed(kind)) return;
  const isVoiceSide = isForVoice(kind);
  const { email } = isVoiceSide ? facts.seller : facts.buyer;
  const person = isVoiceSide ? issued.voice : issued.customer;
  const recipients = recipientsOf(
    project,
    person.isReachable ? person : null,
    isHidden(project, isVoiceSide) ? '' : email,
  );
  const startAfter = new Date(now(tx).getTime() + attachmentDelayMs);
  for (const { to, ...recipient } of recipients) {
    const values = {
      ...recipient,
      number,
      amount: formatEuro(grossCents),
      date: formatDate(facts.issuedOn || facts.issuedAt),
      link: documentsLink(project),
      uri: `documents/${documentId}.pdf`,
    };
    const mail = { to, startAfter, projectId: project.id };
    if (kind === 'invoice') {
      const dueDate = facts.dueOn ? formatDate(facts.dueOn) : '';
      await enqueueMail(tx, { ...mail, template: 'invoice', values: { ...values, dueDate, iban: facts.iban } });
    } else if (kind === 'creditNote') {
      const credited = facts.credited?.number ?? '';
      const settlement = await settlementOf(tx, documentId);
      await enqueueMail(tx, { ...mail, template: 'credit-note', values: { ...values, credited, settlement } });
    } else {
      await enqueueMail(tx, { ...mail, template: mailedDocuments[kind], values });
    }
  }
}

/** Returns what happens to the money of a credit note, which is included in the sum that its invoice stores. */
async function settlementOf(tx: Tx, documentId: string): Promise<MailValues['credit-note']['settlement']> {
  const { assignment, transaction } = await tx.projectDocument.findUniqueOrThrow({
    where: { id: documentId },
    select: { assignment: { select: { invoice: true } }, transaction: { select: { kind: true } } },
  });
  const { invoice } = assignment;
  if (transaction?.kind === 'correction') return 'replaced';
  if (!invoice) return 'card';
  const { openCents, repayCents } = invoiceBalance(invoiceFacts(invoice));
  if (openCents > 0) return 'reduced';
  return repayCents > 0 ? 'repaid' : 'settled';
}

/** Mails a refund when the provider has made it. The mail of its credit note replaces that of a sale. */
export async function mailRefund(
  tx: Tx,
  projectId: string,
  { assignmentId, amountCents }: { assignmentId: string; amountCents: number },
): Promise<void> {
  const { project, documents, assignedById } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    select: {
      assignedById: true,
      project: { include: { team: true } },
      documents: { where: { kind: { in: [...billKinds] } }, select: { id: true } },
    },
  });
  if (documents.length > 0) return;
  const member = { memberships: { some: { teamId: project.teamId } } };
  const person = await tx.user.findFirst({
    where: { id: assignedById, emailVerifiedAt: { not: null }, suspendedAt: null, erasedAt: null, ...member },
    select: { email: true, firstName: true },
  });
  const recipients = recipientsOf(project, person, isHidden(project, false) ? '' : project.team.invoiceEmail);
  for (const { to, ...recipient } of recipients) {
    const values = {
      ...recipient,
      amount: formatEuro(amountCents),
      date: formatDate(operatorDay(now(tx))),
      link: documentsLink(project),
    };
    await enqueueMail(tx, { to, template: 'refund', values, projectId });
  }
}

/** A canceled project has no page: then the link is empty. */
export const documentsLink = ({ id, canceledAt }: { id: string; canceledAt: Date | null }): string =>
  canceledAt ? '' : new URL(`/projects/${id}/details#documents`, env.APP_URL).href;

type Recipient = { to: string; firstName: string; projectName: string };

/** The invoice email is hidden for invoiced teams. */
const isHidden = ({ team }: { team: { manualInvoice: boolean } }, isVoiceSide: boolean): boolean =>
  !isVoiceSide && team.manualInvoice;

/** @param person null for a person who may not see the document (any more) */
function recipientsOf(
  { name }: { name: string },
  person: { email: string; firstName: string } | null,
  invoiceEmail: string,
): Recipient[] {
  const recipients: Recipient[] = person ? [{ to: person.email, firstName: person.firstName, projectName: name }] : [];
  if (invoiceEmail && invoiceEmail.toLowerCase() !== person?.email.toLowerCase()) {
    recipients.push({ to: invoiceEmail, firstName: '', projectName: '' });
  }
  return recipients;
}
