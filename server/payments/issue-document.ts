import { type DocumentFacts, type DocumentKindName, documentNumber } from '@/lib/domain/documents';
import type { MessageType } from '@/lib/contracts/chat';
import { appendMessage } from '@/server/chat/append-message';
import { drawDocument } from '@/server/jobs/draw-document';
import { gatherFacts } from '@/server/payments/document-facts';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';
import { liveAssignment } from '@/server/projects/facts';
import type { CoreProject } from '@/server/projects/load-project';

const messageTypes: Record<DocumentKindName, MessageType> = {
  orderConfirmation: 'order-confirmation',
  clientAgreement: 'client-agreement',
  voiceAgreement: 'voice-agreement',
  receipt: 'receipt',
  selfBilling: 'self-billing',
  invoiceInfo: 'invoice-info',
};

/**
 * Makes a document at the moment at which it becomes true: takes the next number of its series, freezes its facts and
 * queues its drawing. One of each kind per assignment.
 */
export async function issueDocument(
  tx: Tx,
  project: CoreProject,
  kind: DocumentKindName,
  payment: { creditCardId: string | null; capturedAt: Date | null } | null = null,
): Promise<void> {
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} has no assignment to document`);
  const issuedAt = new Date();
  const number = await takeNumber(tx, kind, issuedAt.getUTCFullYear());
  const facts: DocumentFacts = await gatherFacts(tx, project, assignment, { kind, number, issuedAt, payment });
  const document = await tx.projectDocument.create({
    data: {
      projectId: project.id,
      assignmentId: assignment.id,
      teamId: await owningTeam(tx, project, kind, assignment.voiceId),
      kind,
      number,
      facts,
    },
    select: { id: true },
  });
  await appendMessage(tx, project, {
    voiceId: assignment.voiceId,
    fromId: null,
    type: messageTypes[kind],
    subjectId: document.id,
  });
  await enqueue(tx, drawDocument, { documentId: document.id });
}

/** The row of the series stays locked until the transaction ends: a rollback gives the number back, so no gap comes up. */
async function takeNumber(tx: Tx, kind: DocumentKindName, year: number): Promise<string> {
  const name = `${kind}-${year}`;
  const [series] = await tx.$queryRaw<{ taken: number }[]>`
    insert into document_series (name, next) values (${name}, 2)
    on conflict (name) do update set next = document_series.next + 1
    returning next - 1 as taken`;
  if (!series) throw new Error(`The series ${name} gave no number`);
  return documentNumber(kind, year, series.taken);
}

/** In whose history the document stands: the customer's team, or the voice's own business. */
async function owningTeam(tx: Tx, project: CoreProject, kind: DocumentKindName, voiceId: string): Promise<string> {
  if (kind === 'orderConfirmation' || kind === 'clientAgreement' || kind === 'receipt') return project.teamId;
  const business = await tx.teamMember.findFirst({
    where: { userId: voiceId, team: { isVoiceBusiness: true } },
    select: { teamId: true },
  });
  return business?.teamId ?? project.teamId;
}
