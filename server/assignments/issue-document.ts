import type { MessageType } from '@/lib/contracts/chat';
import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import { mailDocument } from '@/server/assignments/mails/mail-money';
import { appendMessage } from '@/server/chat/messages';
import { type DocumentedMovement, feeMovement, owedMovements } from '@/server/payments/documents/owed-movements';
import {
  type Issue,
  type IssuedDocument,
  recordCorrection,
  recordDocument,
} from '@/server/payments/documents/record-document';
import { findPayout } from '@/server/payments/payout/project-payout';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { issueDay } from '@/server/platform/operator-day';
import { findCoreProject } from '@/server/projects/open-project';
import type { CoreProject } from '@/server/projects/project-state';
import { businessWhere } from '@/server/voices/presenter';

export const documentMessages: Record<DocumentKindName, MessageType> = {
  orderConfirmation: 'order-confirmation',
  clientAgreement: 'client-agreement',
  voiceAgreement: 'voice-agreement',
  receipt: 'receipt',
  invoice: 'invoice',
  creditNote: 'credit-note',
  selfBilling: 'self-billing',
  selfBillingCreditNote: 'self-billing-credit-note',
  invoiceInfo: 'invoice-info',
};

/**
 * Issues the self-billing invoice or, to a voice that is not billed by one, the invoice information. Requires the project's
 * lock.
 */
export async function issueFeeDocument(tx: Tx, project: CoreProject): Promise<void> {
  const payout = await findPayout(tx, project.id);
  if (!payout) return;
  const isSelfBilled = payout.isSelfBilled ?? (await hasVatId(tx, payout.voiceId));
  const movement = await feeMovement(tx, payout.assignmentId);
  const kind = isSelfBilled ? 'selfBilling' : 'invoiceInfo';
  await announce(tx, project, await recordDocument(tx, project, kind, { issuedAt: now(tx), movement }));
}

/**
 * Issues the document of a fee that was recorded again, which names the credit note of the invoice that it replaces.
 * Requires the project's lock.
 */
export async function replaceFeeDocument(
  tx: Tx,
  projectId: string,
  { creditedId, reason }: { creditedId: string; reason: string },
): Promise<void> {
  const project = await findCoreProject(tx, projectId);
  const payout = await findPayout(tx, projectId);
  if (!project || !payout) return;
  const note = await tx.projectDocument.findFirstOrThrow({ where: { creditedId, kind: 'selfBillingCreditNote' } });
  const replaces = { id: note.id, number: note.number, issuedOn: issueDay(note), reason };
  const movement = await feeMovement(tx, payout.assignmentId);
  const kind = payout.isSelfBilled ? 'selfBilling' : 'invoiceInfo';
  await announce(tx, project, await recordDocument(tx, project, kind, { issuedAt: now(tx), movement, replaces }));
}

/** Decides as it was before the agreements to self-billing were stored. */
async function hasVatId(tx: Tx, voiceId: string): Promise<boolean> {
  const business = await tx.team.findFirst({ where: businessWhere(voiceId), select: { vatId: true } });
  return Boolean(business?.vatId);
}

/** Issues one document of an assignment, and announces it in the chat and by mail. Requires the project's lock. */
export async function issueDocument(
  tx: Tx,
  project: CoreProject,
  kind: 'orderConfirmation' | 'clientAgreement' | 'voiceAgreement',
): Promise<void> {
  await announce(tx, project, await recordDocument(tx, project, kind, { issuedAt: now(tx) }));
}

/**
 * Issues the invoice or credit note of each movement of the project's money that has none yet, and announces it. Call it
 * in the transaction that has recorded the movement. Requires the project's lock.
 */
export async function issueOwedDocuments(tx: Tx, projectId: string, { reason = '' } = {}): Promise<void> {
  const movements = await owedMovements(tx, projectId);
  const project = movements.length > 0 ? await findCoreProject(tx, projectId) : null;
  if (!project) return;
  for (const movement of movements) {
    await announce(tx, project, await issue(tx, project, movement, reason));
  }
}

async function issue(
  tx: Tx,
  project: CoreProject,
  movement: DocumentedMovement,
  reason: string,
): Promise<IssuedDocument> {
  if (movement.kind === 'sale') return bill(tx, project, movement, { issuedAt: now(tx) });
  if (movement.kind !== 'correction' || movement.grossCents < 0) return recordCorrection(tx, movement, { reason });
  const note = await tx.projectDocument.findFirstOrThrow({
    where: { kind: 'creditNote', transaction: { kind: 'correction', subjectId: movement.subjectId } },
    orderBy: { transaction: { sequence: 'desc' } },
  });
  // Lists by time have the credit note first.
  const issuedAt = new Date(note.created.getTime() + 1);
  const replaces = { id: note.id, number: note.number, issuedOn: issueDay(note), reason };
  return bill(tx, project, movement, { issuedAt, replaces });
}

async function bill(
  tx: Tx,
  project: CoreProject,
  movement: DocumentedMovement,
  issued: Pick<Issue, 'issuedAt' | 'replaces'>,
): Promise<IssuedDocument> {
  if (!movement.isCharge) return recordDocument(tx, project, 'invoice', { ...issued, movement });
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: movement.subjectId } });
  return recordDocument(tx, project, 'receipt', { ...issued, movement, payment });
}

async function announce(tx: Tx, project: CoreProject, issued: IssuedDocument): Promise<void> {
  const { voice, documentId, facts } = issued;
  // The chats of a canceled project are closed.
  if (!project.canceledAt) {
    const type = documentMessages[facts.kind];
    await appendMessage(tx, project, { voiceId: voice.id, fromId: null, type, subjectId: documentId });
  }
  await mailDocument(tx, project, issued);
}
