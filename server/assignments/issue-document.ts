import type { MessageType } from '@/lib/contracts/chat';
import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import { mailDocument } from '@/server/assignments/mails/mail-money';
import { appendMessage } from '@/server/chat/messages';
import type { PaidWith } from '@/server/payments/documents/document-facts';
import { recordDocument } from '@/server/payments/documents/record-document';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { businessWhere } from '@/server/voices/presenter';

export const documentMessages: Record<DocumentKindName, MessageType> = {
  orderConfirmation: 'order-confirmation',
  clientAgreement: 'client-agreement',
  voiceAgreement: 'voice-agreement',
  receipt: 'receipt',
  selfBilling: 'self-billing',
  invoiceInfo: 'invoice-info',
};

/** Issues the self-billing invoice or, to a voice without a VAT ID, the invoice information. Requires the project's lock. */
export async function issueFeeDocument(tx: Tx, project: CoreProject): Promise<void> {
  const assignment = liveAssignment(project);
  if (!assignment) return;
  const business = await tx.team.findFirst({ where: businessWhere(assignment.voiceId), select: { vatId: true } });
  await issueDocument(tx, project, business?.vatId ? 'selfBilling' : 'invoiceInfo');
}

/** Issues one document per kind and assignment, and announces it in the chat and by mail. Requires the project's lock. */
export async function issueDocument(
  tx: Tx,
  project: CoreProject,
  kind: DocumentKindName,
  payment: PaidWith | null = null,
): Promise<void> {
  const issued = await recordDocument(tx, project, kind, { issuedAt: now(tx), payment });
  const { voice, documentId } = issued;
  await appendMessage(tx, project, {
    voiceId: voice.id,
    fromId: null,
    type: documentMessages[kind],
    subjectId: documentId,
  });
  await mailDocument(tx, project, issued);
}
