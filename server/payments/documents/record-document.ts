import { z } from 'zod';
import type { DocumentFacts } from '@/lib/domain/documents/facts';
import { type DocumentKindName, documentNumber } from '@/lib/domain/documents/kinds';
import { renderDocument } from '@/server/jobs';
import { collectDocumentFacts, type PaidWith, readSignatories, type Signatories } from './document-facts';
import { Prisma, type Tx } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { enqueue } from '@/server/platform/queue/queue';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';

/** Records a document and renders it. Requires the project's lock; there is one of each kind per assignment. */
export async function recordDocument(
  tx: Tx,
  project: CoreProject,
  kind: DocumentKindName,
  { issuedAt, payment }: { issuedAt: Date; payment: PaidWith | null },
): Promise<Signatories & { documentId: string; facts: DocumentFacts }> {
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} has no assignment to document`);
  const year = issuedAt.getUTCFullYear();
  const number = documentNumber(kind, year, await takeNumber(tx, `${kind}-${year}`));
  const signatories = await readSignatories(tx, project, assignment);
  const facts = collectDocumentFacts(project, assignment, signatories, { kind, number, issuedAt, payment });
  const { id: documentId } = await tx.projectDocument.create({
    data: {
      projectId: project.id,
      assignmentId: assignment.id,
      kind,
      number,
      facts,
      created: issuedAt,
      teamId: await owningTeam(tx, project, kind, assignment.voiceId),
    },
    select: { id: true },
  });
  await enqueue(tx, renderDocument, { documentId });
  return { documentId, facts, ...signatories };
}

const numberRow = z.strictObject({ taken: z.int() });

/** Locks the series until the transaction ends, so that a rollback leaves no gap in the numbers. */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const insertion = Prisma.sql`
    insert into document_series (name, next) values (${series}, 2)
    on conflict (name) do update set next = document_series.next + 1
    returning next - 1 as taken`;
  const row = await queryRow(tx, numberRow, insertion);
  if (!row) throw new Error(`The series ${series} gave no number`);
  return row.taken;
}

async function owningTeam(tx: Tx, project: CoreProject, kind: DocumentKindName, voiceId: string): Promise<string> {
  if (kind === 'orderConfirmation' || kind === 'clientAgreement' || kind === 'receipt') return project.teamId;
  const business = await tx.teamMember.findFirst({
    where: { userId: voiceId, team: { isVoiceBusiness: true } },
    select: { teamId: true },
  });
  return business?.teamId ?? project.teamId;
}
