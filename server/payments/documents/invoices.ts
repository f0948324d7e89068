import { invoiceDueOn } from '@/lib/domain/money/invoices';
import { recordInvoicedSale } from '@/server/payments/movements';
import { now } from '@/server/platform/clock';
import type { Invoice, Tx } from '@/server/platform/db';
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
      dueOn: new Date(invoiceDueOn(at, invoiceDays)),
      isTest: project.isSample || payments().isTestMode(),
    },
  });
}

export async function cancelInvoice(tx: Tx, assignmentId: string): Promise<void> {
  await tx.invoice.updateMany({ where: { assignmentId, canceledAt: null }, data: { canceledAt: now(tx) } });
}
