import type { ProjectRows } from './builders/project-rows';
import { sellOnInvoice } from '@/server/payments/documents/invoices';
import { recordFee, recordInvoicePayment, recordSale, recordTransfer } from '@/server/payments/movements';
import { findPayout } from '@/server/payments/payout/project-payout';
import type { Tx } from '@/server/platform/db';
import { findCoreProject } from '@/server/projects/open-project';
import type { CoreProject, LiveAssignment } from '@/server/projects/project-state';

/**
 * Records the money of the sample projects, so that later movements of the same projects add up. The provider knows only
 * the authorizations: sample charges and transfers have no object there, and the nightly comparison leaves them out.
 */
export async function writeLedger(tx: Tx, projects: readonly ProjectRows[]): Promise<void> {
  for (const rows of projects) {
    const projectId = rows.projects[0]?.id;
    const project = projectId ? await findCoreProject(tx, projectId) : null;
    const assignment = project?.assignments[0];
    if (!project || !assignment?.acceptedAt) continue;
    const charge = assignment.payments.find(({ status }) => status === 'captured');
    if (charge) await recordSale(tx, project, charge, assignment.acceptedAt);
    else await sell(tx, project, assignment, assignment.acceptedAt);
    const payout = await findPayout(tx, project.id);
    if (!payout) continue;
    await recordFee(tx, payout, payout.created);
    if (payout.status === 'paid') await recordTransfer(tx, payout, 0, payout.paidAt ?? payout.created);
  }
}

/** Sells a project. Approved projects are paid, so that the sample data has open and paid invoices. */
async function sell(tx: Tx, project: CoreProject, assignment: LiveAssignment, at: Date): Promise<void> {
  const invoice = await sellOnInvoice(tx, project, assignment.id, at);
  const { approvedAt: paidOn } = assignment;
  if (!invoice || !paidOn) return;
  await tx.invoice.update({ where: { id: invoice.id }, data: { paidOn, reference: 'Sample transfer' } });
  await recordInvoicePayment(tx, invoice, { isPaid: true, at: paidOn });
}
