import type { BodyOf } from '@/lib/contracts/contract';
import type { correctDocument as contract, CustomerFacts, DocumentCorrection } from '@/lib/contracts/support-invoices';
import { type DocumentFacts, documentFacts, type Party } from '@/lib/domain/documents/facts';
import { billKinds } from '@/lib/domain/documents/kinds';
import type { TaxDecision } from '@/lib/domain/tax/decision';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { issueOwedDocuments } from '@/server/assignments/issue-document';
import { currentBill, openBill } from '@/server/payments/documents/current-bill';
import { partyOf } from '@/server/payments/documents/document-facts';
import { recordSaleAgain } from '@/server/payments/movements';
import { db, type ProjectDocument, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated } from '@/server/projects/open-project';
import { liveAssignment } from '@/server/projects/project-state';
import { openForSupport } from '@/server/support/projects/get-project';
import { customerTax, taxedKindOf } from '@/server/tax/decide';

/**
 * Credits the receipt or invoice of a sale, and issues it again with the current facts of the customer, under the same VAT
 * (docs/rules/documents.md). No money moves. The second of two requests finds that the document is replaced.
 */
export async function correctDocument(
  actor: Actor,
  documentId: string,
  { reason, dryRun }: BodyOf<typeof contract>,
): Promise<DocumentCorrection> {
  requireSupport(actor, 'edit-money');
  const document = await db.projectDocument.findUnique({ where: { id: documentId } });
  if (!document) throw new AppError('not-found', 'This document does not exist.');
  const { projectId, assignmentId, number } = document;
  return transaction(async (tx) => {
    const project = await openForSupport(tx, projectId);
    if (liveAssignment(project)?.id !== assignmentId) {
      throw new AppError('conflict', 'This assignment has ended: refund or credit what is left of its sale.');
    }
    const left = await requireOpen(tx, document);
    const facts = documentFacts.parse(document.facts);
    const [before, after] = [customerFactsOf(facts.buyer), customerFactsOf(partyOf(project.team))];
    if (JSON.stringify(before) === JSON.stringify(after)) {
      throw new AppError(
        'conflict',
        'The document has these facts already. Correct the company of the customer first.',
      );
    }
    const tax = customerTax(project.team, taxedKindOf(project.kind), left.soldAt);
    if (!tax || !isSameVat(tax, facts)) {
      throw new AppError('conflict', 'With these facts other VAT applies. Credit the sale instead.');
    }
    if (dryRun) return { before, after, creditNote: null, document: null };
    await tx.assignment.update({ where: { id: assignmentId }, data: { tax } });
    await recordSaleAgain(tx, { projectId, assignmentId }, left);
    await issueOwedDocuments(tx, projectId, { reason });
    const bill = await tx.projectDocument.findFirstOrThrow({
      where: { credited: { creditedId: documentId, transaction: { kind: 'correction' } } },
      include: { credited: true },
    });
    const numbers = { creditNote: bill.credited?.number ?? null, document: bill.number };
    await auditSupportAction(tx, actor, {
      action: 'correct-document',
      subject: projectId,
      details: { number, reason, ...numbers },
      before,
      after,
    });
    await markProjectUpdated(tx, projectId, ['details']);
    return { before, after, ...numbers };
  });
}

/** @throws AppError 'conflict' */
async function requireOpen(tx: Tx, { id, kind, assignmentId }: ProjectDocument) {
  if (!billKinds.some((known) => known === kind)) {
    throw new AppError('conflict', 'Only a receipt or an invoice can be corrected.');
  }
  const current = await currentBill(tx, assignmentId);
  if (current && current.id !== id) {
    throw new AppError('conflict', `This document is not the current one: correct ${current.number} instead.`);
  }
  const open = await openBill(tx, assignmentId);
  if (!open) throw new AppError('conflict', 'This document is credited in full: nothing is left to correct.');
  return open.left;
}

const customerFactsOf = ({ name, addressLines, country, taxId, vatId }: Party): CustomerFacts => ({
  name,
  addressLines,
  country,
  taxId,
  vatId,
});

/** A document of before there were decisions has no category. */
const isSameVat = ({ category, rate }: TaxDecision, { tax, vatPercent }: DocumentFacts): boolean =>
  category === (tax?.category ?? category) && Math.round(rate * 10_000) === Math.round(vatPercent * 100);
