import { invoiceDueOn } from '@/lib/domain/money/invoices';
import { recordInvoiceCredits, recordInvoicedSale } from '@/server/payments/movements';
import { now } from '@/server/platform/clock';
import type { Invoice, Tx } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { payments } from '@/server/platform/payments';
import { type CoreProject, pricesOf, smallestChargeCents } from '@/server/projects/project-state';

/** Records a sale that is not charged to a card. Amounts below the smallest charge are waived, and have no invoice. */
export async function sellOnInvoice(
  tx: Tx,
  project: CoreProject,
  assignmentId: string,
  at = now(tx),
): Promise<Invoice | null> {
  await recordInvoicedSale(tx, project, assignmentId, at);
  const { totalWithVat: amountCents, vat: vatCents } = pricesOf(project).customer;
  if (amountCents < smallestChargeCents) return null;
  const { id: projectId, teamId } = project;
  const { invoiceDays } = await tx.team.findUniqueOrThrow({ where: { id: teamId }, select: { invoiceDays: true } });
  return tx.invoice.create({
    data: {
      projectId,
      assignmentId,
      teamId,
      amountCents,
      vatCents,
      created: at,
      dueOn: new Date(invoiceDueOn(operatorDay(at), invoiceDays)),
      isTest: project.isSample || payments().isTestMode(),
    },
  });
}

/** Records that an amount of an invoice is credited. The credit note follows in the same transaction. */
export async function creditInvoice(tx: Tx, invoice: Invoice, cents: number): Promise<Invoice> {
  const creditedCents = invoice.creditedCents + cents;
  await recordInvoiceCredits(tx, invoice, creditedCents);
  return tx.invoice.update({ where: { id: invoice.id }, data: { creditedCents } });
}

/** Cancels the invoice of a sale that was taken back. One with a document is credited: the credit note follows. */
export async function cancelInvoice(tx: Tx, assignmentId: string): Promise<void> {
  const invoice = await tx.invoice.findUnique({ where: { assignmentId } });
  if (!invoice || invoice.canceledAt) return;
  const creditedCents = invoice.documentId === null ? 0 : invoice.amountCents;
  await tx.invoice.update({ where: { assignmentId }, data: { canceledAt: now(tx), creditedCents } });
}

type StoredFacts = Pick<
  Invoice,
  'amountCents' | 'creditedCents' | 'paidOn' | 'paidCents' | 'canceledAt' | 'documentId'
>;

/** Returns the facts by which the rules of lib/domain/money/invoices.ts decide. */
export const invoiceFacts = (invoice: StoredFacts) => ({
  amountCents: invoice.amountCents,
  creditedCents: invoice.creditedCents,
  paidCents: invoice.paidOn && (invoice.paidCents ?? invoice.amountCents),
  isCanceled: invoice.canceledAt !== null,
  hasDocument: invoice.documentId !== null,
});
