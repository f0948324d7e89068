import { formatDate } from '@/lib/domain/format-date';
import type { DocumentFacts } from '@/lib/domain/documents/facts';
import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import { formatEuro } from '@/lib/domain/money/prices';
import type { Signatories } from '@/server/payments/documents/document-facts';
import { attachmentDelayMs } from '@/server/mail/deliver';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import type { CoreProject } from '@/server/projects/project-state';

/** Mails of documents; agreements are shown in the project only. */
const mailedDocuments = {
  orderConfirmation: 'order-confirmation',
  receipt: 'receipt',
  selfBilling: 'self-billing',
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
  const { kind, number, grossCents, issuedAt } = facts;
  if (!isMailed(kind)) return;
  const isVoiceSide = kind === 'selfBilling' || kind === 'invoiceInfo';
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
      date: formatDate(issuedAt),
      link: documentsLink(project),
      uri: `documents/${documentId}.pdf`,
    };
    await enqueueMail(tx, { to, template: mailedDocuments[kind], values, startAfter, projectId: project.id });
  }
}

/** Mails a refund when the provider has made it. */
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
      documents: { where: { kind: 'receipt' }, select: { number: true } },
    },
  });
  const [receipt] = documents;
  const member = { memberships: { some: { teamId: project.teamId } } };
  const person = await tx.user.findFirst({
    where: { id: assignedById, emailVerifiedAt: { not: null }, suspendedAt: null, erasedAt: null, ...member },
    select: { email: true, firstName: true },
  });
  const recipients = recipientsOf(project, person, isHidden(project, false) ? '' : project.team.invoiceEmail);
  for (const { to, ...recipient } of recipients) {
    const values = {
      ...recipient,
      receipt: receipt?.number ?? '',
      amount: formatEuro(amountCents),
      date: formatDate(now(tx)),
      link: documentsLink(project),
    };
    await enqueueMail(tx, { to, template: 'refund', values, projectId });
  }
}

const documentsLink = ({ id }: { id: string }): string =>
  new URL(`/projects/${id}/details#documents`, env.APP_URL).href;

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
