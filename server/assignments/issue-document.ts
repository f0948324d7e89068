import type { MessageType } from '@/lib/contracts/chat';
import type { DocumentKindName } from '@/lib/domain/documents';
import { appendMessage } from '@/server/chat/append-message';
import type { PaidWith } from '@/server/payments/document-facts';
import { recordDocument } from '@/server/payments/record-document';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import type { CoreProject } from '@/server/projects/project-state';

export const documentMessages: Record<DocumentKindName, MessageType> = {
  orderConfirmation: 'order-confirmation',
  clientAgreement: 'client-agreement',
  voiceAgreement: 'voice-agreement',
  receipt: 'receipt',
  selfBilling: 'self-billing',
  invoiceInfo: 'invoice-info',
};

/** Issues one document per kind and assignment, and announces it in the chat. Requires the project's lock. */
export async function issueDocument(
  tx: Tx,
  project: CoreProject,
  kind: DocumentKindName,
  payment: PaidWith | null = null,
): Promise<void> {
  const { documentId, voiceId } = await recordDocument(tx, project, kind, { issuedAt: now(tx), payment });
  await appendMessage(tx, project, { voiceId, fromId: null, type: documentMessages[kind], subjectId: documentId });
}
