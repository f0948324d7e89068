import { z } from 'zod';
import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';
import {
  billKinds,
  type DocumentKindName,
  documentNumber,
  feeKinds,
  hasSeriesOfSupplier,
  isForVoice,
} from '@/lib/domain/documents/kinds';
import { renderDocument } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { Prisma, type Tx } from '@/server/platform/db';
import { issueDay, operatorDay } from '@/server/platform/operator-day';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { enqueue } from '@/server/platform/queue/queue';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { correctionFacts } from './correction-facts';
import { currentBill } from './current-bill';
import { collectDocumentFacts, type PaidWith, readSignatories, type Signatories } from './document-facts';
import type { DocumentedMovement } from './owed-movements';

export type IssuedDocument = Signatories & { documentId: string; facts: DocumentFacts };

export type Issue = {
  issuedAt: Date;
  /** The charge that a receipt is about. */
  payment?: PaidWith | null;
  /** The movement whose amounts an invoice states; null for a document that states none of the ledger. */
  movement?: DocumentedMovement | null;
  /** The credit note of the document that this one replaces, and why. */
  replaces?: { id: string; number: string; issuedOn: string; reason: string } | null;
};

/** Records a document about the project's assignment and renders it. Requires the project's lock. */
export async function recordDocument(
  tx: Tx,
  project: CoreProject,
  kind: DocumentKindName,
  { issuedAt, payment = null, movement = null, replaces = null }: Issue,
): Promise<IssuedDocument> {
  const assignment = liveAssignment(project);
  if (!assignment) throw new Error(`Project ${project.id} has no assignment to document`);
  const teamId = await owningTeam(tx, project, kind, assignment.voiceId);
  const numbered = await numberFor(tx, kind, { issuedAt, teamId });
  const signatories = await readSignatories(tx, project, assignment);
  const invoice = kind === 'invoice' ? await tx.invoice.findUnique({ where: { assignmentId: assignment.id } }) : null;
  const collected = collectDocumentFacts(project, assignment, signatories, {
    ...numbered,
    payment,
    movement,
    dueOn: invoice?.dueOn.toISOString().slice(0, 10) ?? null,
    paidOn: invoice?.paidOn?.toISOString().slice(0, 10) ?? null,
  });
  const facts = replaces ? { ...collected, ...replacementOf(replaces) } : collected;
  const documentId = await store(tx, facts, {
    assignmentId: assignment.id,
    teamId,
    transactionId: movement?.id ?? null,
    creditedId: replaces?.id ?? null,
  });
  if (invoice) await tx.invoice.update({ where: { id: invoice.id }, data: { documentId } });
  return { documentId, facts, ...signatories };
}

const replacementOf = ({ number, issuedOn, reason }: NonNullable<Issue['replaces']>) => ({
  credited: { number, issuedOn },
  reason,
});

/**
 * Records the credit note of what was taken back or, for what is due again, a new invoice about its amount. The parties and
 * the VAT are those of the document that it corrects. Requires the project's lock.
 */
export async function recordCorrection(
  tx: Tx,
  movement: DocumentedMovement,
  { reason, issuedAt = now(tx) }: { reason: string; issuedAt?: Date },
): Promise<IssuedDocument> {
  const { assignmentId } = movement;
  const kinds = movement.kind === 'fee' ? feeKinds : billKinds;
  const documents = await tx.projectDocument.findMany({
    where: { assignmentId, kind: { in: [...kinds, creditKinds[movement.kind]] } },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    include: { transaction: { select: { kind: true } } },
  });
  const isCredit = movement.grossCents < 0;
  // Each invoice of a fee is credited as a whole, before there is another one.
  const corrected =
    movement.kind === 'fee'
      ? documents.findLast(({ kind }) => feeKinds.some((known) => known === kind))
      : await currentBill(tx, assignmentId);
  // What is due again was credited by a refund, or with a fee.
  const isOfRefund = ({ creditedId, transaction }: (typeof documents)[number]) =>
    creditedId !== null && transaction?.kind !== 'correction';
  const credited = isCredit ? corrected : documents.findLast(isOfRefund);
  if (!corrected || !credited) throw new Error(`Movement ${movement.id} has no document to correct`);
  const isInvoice = corrected.kind !== 'invoiceInfo';
  const kind = isCredit && isInvoice ? creditKinds[movement.kind] : corrected.kind;
  const { teamId } = corrected;
  const facts = correctionFacts(documentFacts.parse(corrected.facts), {
    ...(await numberFor(tx, kind, { issuedAt, teamId })),
    credited: { number: credited.number, issuedOn: issueDay(credited) },
    movement,
    reason,
  });
  const documentId = await store(tx, facts, {
    assignmentId,
    teamId,
    transactionId: movement.id,
    creditedId: credited.id,
  });
  const assignment = await tx.assignment.findUniqueOrThrow({
    where: { id: assignmentId },
    include: { project: { select: { teamId: true } } },
  });
  return { documentId, facts, ...(await readSignatories(tx, assignment.project, assignment)) };
}

const creditKinds = {
  sale: 'creditNote',
  refund: 'creditNote',
  correction: 'creditNote',
  fee: 'selfBillingCreditNote',
} as const;

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
async function numberFor(
  tx: Tx,
  kind: DocumentKindName,
  { issuedAt, teamId }: { issuedAt: Date; teamId: string },
): Promise<Numbered> {
  const issuedOn = operatorDay(issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const supplier = hasSeriesOfSupplier(kind) ? await supplierNumber(tx, teamId) : null;
  const count = await takeNumber(tx, supplier ? `${kind}-${teamId}-${year}` : `${kind}-${year}`);
  return { kind, number: documentNumber(kind, { year, count, supplier }), issuedAt, issuedOn };
}

/** Returns the number of a voice's business, which it gets with its first self-billing invoice. */
async function supplierNumber(tx: Tx, teamId: string): Promise<number> {
  const where = { id: teamId };
  const team = await tx.team.findUniqueOrThrow({ where, select: { supplierNumber: true } });
  if (team.supplierNumber) return team.supplierNumber;
  const number = await takeNumber(tx, 'supplier');
  // Another transaction may have been first, while this one waited for the number.
  const { count } = await tx.team.updateMany({
    where: { ...where, supplierNumber: null },
    data: { supplierNumber: number },
  });
  return count > 0 ? number : supplierNumber(tx, teamId);
}

const numberRow = z.strictObject({ taken: z.int() });

/**
 * Locks the series until the transaction ends, so that a rollback leaves no gap in the numbers. The lock of the row alone would
 * let others overtake a transaction until it times out.
 */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const insertion = Prisma.sql`
    insert into document_series (name, next)
    select ${series}, 2 from (select pg_advisory_xact_lock(hashtext('document-series'), hashtext(${series}))) turn
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
