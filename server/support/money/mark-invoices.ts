import type { BodyOf } from '@/lib/contracts/contract';
import type { markInvoicesPaid as contract } from '@/lib/contracts/support-invoices';
import type { MarkedPayouts, UndoneItems } from '@/lib/contracts/support-payouts';
import { invoiceBalance, invoicePaidRefusal, invoiceUndoRefusal } from '@/lib/domain/money/invoices';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { invoiceFacts } from '@/server/payments/documents/invoices';
import { recordInvoicePayment } from '@/server/payments/movements';
import { db, type Invoice, transaction, type Tx } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { operatorDay } from '@/server/platform/operator-day';
import { lockProject, markProjectUpdated } from '@/server/projects/open-project';

/** Marks each invoice in its own transaction, so that one that cannot be marked does not hold back the others. */
export async function markInvoicesPaid(
  actor: Actor,
  { invoiceIds, paidOn = operatorDay(), reference = '' }: BodyOf<typeof contract>,
): Promise<MarkedPayouts> {
  requireSupport(actor, 'edit-money');
  if (paidOn > operatorDay()) throw invalidField('paidOn', 'Please enter a date that is not in the future.');
  const result: MarkedPayouts = { paid: [], skipped: [] };
  for (const id of new Set(invoiceIds)) {
    const reason = await change(id, async (tx, invoice) => {
      const facts = invoiceFacts(invoice);
      const refusal = invoicePaidRefusal(facts);
      if (refusal) return refusal;
      const { openCents: paidCents } = invoiceBalance(facts);
      const data = { paidOn: new Date(paidOn), paidCents, reference, paidById: actor.userId };
      await tx.invoice.update({ where: { id }, data });
      await recordInvoicePayment(tx, invoice, { isPaid: true });
      await auditSupportAction(tx, actor, {
        action: 'mark-invoice-paid',
        subject: invoice.projectId,
        details: {
          invoiceId: id,
          amountCents: paidCents,
        },
        before: { paidOn: null },
        after: {
          paidOn,
          reference,
        },
      });
      return null;
    });
    if (reason === null) result.paid.push(id);
    else result.skipped.push({ id, reason });
  }
  return result;
}

/** Undoes each invoice in its own transaction. */
export async function undoInvoicesPaid(actor: Actor, invoiceIds: readonly string[]): Promise<UndoneItems> {
  requireSupport(actor, 'edit-money');
  const result: UndoneItems = { undone: [], skipped: [] };
  for (const id of new Set(invoiceIds)) {
    const reason = await change(id, async (tx, invoice) => {
      const { paidCents, ...facts } = invoiceFacts(invoice);
      const refusal = invoiceUndoRefusal({ paidCents, ...facts });
      if (refusal) return refusal;
      const data = { paidOn: null, paidCents: null, reference: '', paidById: null };
      await tx.invoice.update({ where: { id }, data });
      await recordInvoicePayment(tx, invoice, { isPaid: false });
      await auditSupportAction(tx, actor, {
        action: 'undo-invoice-paid',
        subject: invoice.projectId,
        details: {
          invoiceId: id,
          amountCents: paidCents,
        },
        before: {
          paidOn: invoice.paidOn?.toISOString().slice(0, 10) ?? null,
          reference: invoice.reference,
        },
        after: {
          paidOn: null,
          reference: '',
        },
      });
      return null;
    });
    if (reason === null) result.undone.push(id);
    else result.skipped.push({ id, reason });
  }
  return result;
}

/** Runs under the lock of the project, which movements of the ledger require. Returns why nothing was changed. */
async function change(
  invoiceId: string,
  run: (tx: Tx, invoice: Invoice) => Promise<string | null>,
): Promise<string | null> {
  const found = await db.invoice.findUnique({ where: { id: invoiceId }, select: { projectId: true } });
  if (!found) return 'Unknown invoice';
  return transaction(async (tx) => {
    await lockProject(tx, found.projectId);
    const refusal = await run(tx, await tx.invoice.findUniqueOrThrow({ where: { id: invoiceId } }));
    if (refusal === null) await markProjectUpdated(tx, found.projectId, ['details']);
    return refusal;
  });
}
