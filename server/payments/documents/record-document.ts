import { z } from 'zod';
import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';
import { billKinds, type DocumentKindName, documentNumber, isForVoice } from '@/lib/domain/documents/kinds';
import { dayIn } from '@/lib/domain/zoned-day';
import { renderDocument } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { Prisma, type ProjectDocument, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { enqueue } from '@/server/platform/queue/queue';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { correctionFacts } from './correction-facts';
import { collectDocumentFacts, type PaidWith, readSignatories, type Signatories } from './document-facts';
import type { DocumentedMovement } from './owed-movements';

export type IssuedDocument = Signatories & { documentId: string; facts: DocumentFacts };

type Issue = {
  issuedAt: Date;
  /** Of the charge that a receipt is about. */
  payment?: PaidWith | null;
  /** The movement whose amounts an invoice states; null for a document that states none of the ledger. */
  movement?: DocumentedMovement | null;
};

/** Records a document about the project's assignment and renders it. Requires the project's lock. */
export async function recordDocument(
  tx: Tx,
  project: CoreProject,
  kind: DocumentKindName,
  { issuedAt, payment = null, movement = null }: Issue,
): Promise<IssuedDocument> {
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} has no assignment to document`);
  const numbered = await numberFor(tx, kind, issuedAt);
  const signatories = await readSignatories(tx, project, assignment);
  const invoice = kind === 'invoice' ? await tx.invoice.findUnique({ where: { assignmentId: assignment.id } }) : null;
  const facts = collectDocumentFacts(project, assignment, signatories, {
    ...numbered,
    payment,
    movement,
    dueOn: invoice?.dueOn.toISOString().slice(0, 10) ?? null,
  });
  const documentId = await store(tx, facts, {
    assignmentId: assignment.id,
    teamId: await owningTeam(tx, project, kind, assignment.voiceId),
    transactionId: movement?.id ?? null,
    creditedId: null,
  });
  if (invoice) await tx.invoice.update({ where: { id: invoice.id }, data: { documentId } });
  return { documentId, facts, ...signatories };
}

/**
 * Records the credit note of a refund or, for a refund that was not made after all, a new invoice about its amount. The
 * parties and the VAT are those of the invoice that it corrects. Requires the project's lock.
 */
export async function recordCorrection(
  tx: Tx,
  movement: DocumentedMovement,
  { reason, issuedAt = now(tx) }: { reason: string; issuedAt?: Date },
): Promise<IssuedDocument> {
  const { assignmentId } = movement;
  const documents = await tx.projectDocument.findMany({
    where: { assignmentId, kind: { in: [...billKinds, 'creditNote'] } },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
  });
  const bill = documents.find(({ kind }) => kind !== 'creditNote');
  const isCredit = movement.grossCents < 0;
  const credited = isCredit ? bill : documents.findLast(({ kind }) => kind === 'creditNote');
  if (!bill || !credited) throw new Error(`Movement ${movement.id} has no document to correct`);
  const facts = correctionFacts(documentFacts.parse(bill.facts), {
    ...(await numberFor(tx, isCredit ? 'creditNote' : bill.kind, issuedAt)),
    credited: { number: credited.number, issuedOn: issueDay(credited) },
    movement,
    reason,
  });
  const documentId = await store(tx, facts, {
    assignmentId,
    teamId: bill.teamId,
    transactionId: movement.id,
    creditedId: credited.id,
  });
  const assignment = await tx.assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  return { documentId, facts, ...(await readSignatories(tx, bill, assignment)) };
}

const issueDay = ({ issuedOn, created }: Pick<ProjectDocument, 'issuedOn' | 'created'>): string =>
  issuedOn?.toISOString().slice(0, 10) ?? dayIn(env.OPERATOR_TIME_ZONE, created);

type Record = { assignmentId: string; teamId: string; transactionId: string | null; creditedId: string | null };

async function store(tx: Tx, facts: DocumentFacts, record: Record): Promise<string> {
  const { projectId, kind, number, issuedAt, issuedOn } = facts;
  const { id: documentId } = await tx.projectDocument.create({
    data: { ...record, projectId, kind, number, facts, created: new Date(issuedAt), issuedOn: new Date(issuedOn) },
    select: { id: true },
  });
  await enqueue(tx, renderDocument, { documentId });
  return documentId;
}

type Numbered = { kind: DocumentKindName; number: string; issuedAt: Date; issuedOn: string };

/** Takes the next number of the year, which is that of the operator's calendar. */
async function numberFor(tx: Tx, kind: DocumentKindName, issuedAt: Date): Promise<Numbered> {
  const issuedOn = dayIn(env.OPERATOR_TIME_ZONE, issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  return { kind, number: documentNumber(kind, year, await takeNumber(tx, `${kind}-${year}`)), issuedAt, issuedOn };
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
  if (!isForVoice(kind)) return project.teamId;
  const business = await tx.teamMember.findFirst({
    where: { userId: voiceId, team: { isVoiceBusiness: true } },
    select: { teamId: true },
  });
  return business?.teamId ?? project.teamId;
}
