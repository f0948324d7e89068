import type { BodyOf } from '@/lib/contracts/contract';
import type {
  creditInvoice as creditContract,
  SupportInvoice,
  updateInvoice as updateContract,
} from '@/lib/contracts/support-invoices';
import { invoiceCreditRefusal } from '@/lib/domain/money/invoices';
import { toCents } from '@/lib/domain/money/prices';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { issueOwedDocuments } from '@/server/assignments/issue-document';
import { creditInvoice, invoiceFacts } from '@/server/payments/documents/invoices';
import { db, type Invoice, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { lockProject, markProjectUpdated } from '@/server/projects/open-project';
import { noSuchInvoice, presentInvoice } from './invoices';

/**
 * Credits an invoice, or a part of it, and issues the credit note. The reason distinguishes its credit notes: the same one
 * twice is a double click.
 */
export async function creditSupportInvoice(
  actor: Actor,
  invoiceId: string,
  { amount, reason }: BodyOf<typeof creditContract>,
): Promise<SupportInvoice> {
  requireSupport(actor, 'edit-money');
  const amountCents = toCents(amount);
  await change(invoiceId, async (tx, invoice) => {
    await requireNewReason(tx, invoice, reason);
    const refusal = invoiceCreditRefusal(invoiceFacts(invoice), amountCents);
    if (refusal) {
      throw amountCents > invoice.amountCents ? invalidField('amount', refusal) : new AppError('conflict', refusal);
    }
    const { creditedCents } = await creditInvoice(tx, invoice, amountCents);
    await issueOwedDocuments(tx, invoice.projectId, { reason });
    await auditSupportAction(tx, actor, {
      action: 'credit-invoice',
      subject: invoice.projectId,
      details: { invoiceId, amountCents, reason },
      before: { creditedCents: invoice.creditedCents },
      after: { creditedCents },
    });
  });
  return presentInvoice(invoiceId);
}

async function requireNewReason(tx: Tx, { assignmentId }: Invoice, reason: string): Promise<void> {
  const facts = { path: ['reason'], equals: reason };
  if ((await tx.projectDocument.count({ where: { assignmentId, kind: 'creditNote', facts } })) === 0) return;
  throw new AppError('conflict', 'This invoice has a credit note with this reason already.');
}

export async function updateSupportInvoice(
  actor: Actor,
  invoiceId: string,
  { remindersPaused }: BodyOf<typeof updateContract>,
): Promise<SupportInvoice> {
  requireSupport(actor, 'edit-money');
  await change(invoiceId, async (tx, invoice) => {
    if (invoice.remindersPaused === remindersPaused) return;
    await tx.invoice.update({ where: { id: invoiceId }, data: { remindersPaused } });
    await auditSupportAction(tx, actor, {
      action: 'update-invoice',
      subject: invoice.projectId,
      details: { invoiceId },
      before: { remindersPaused: invoice.remindersPaused },
      after: { remindersPaused },
    });
  });
  return presentInvoice(invoiceId);
}

/** Runs under the lock of the project, which movements of the ledger require. */
async function change(invoiceId: string, run: (tx: Tx, invoice: Invoice) => Promise<void>): Promise<void> {
  const found = await db.invoice.findUnique({ where: { id: invoiceId }, select: { projectId: true } });
  if (!found) throw noSuchInvoice();
  await transaction(async (tx) => {
    await lockProject(tx, found.projectId);
    await run(tx, await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } }));
    await markProjectUpdated(tx, found.projectId, ['details']);
  });
}
