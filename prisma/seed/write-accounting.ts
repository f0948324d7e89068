import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import type { ProjectRows } from '@/prisma/seed/builders/project-rows';
import { documentMessages } from '@/server/assignments/issue-document';
import { prepareLicenseCertificate } from '@/server/assignments/licenses/prepare-license-certificate';
import { sellOnInvoice } from '@/server/payments/documents/invoices';
import { type DocumentedMovement, feeMovement, owedMovements } from '@/server/payments/documents/owed-movements';
import { recordDocument } from '@/server/payments/documents/record-document';
import { billingOfFee } from '@/server/payments/documents/self-billing';
import { storeVoiceTax } from '@/server/payments/documents/voice-tax';
import { recordFee, recordInvoicePayment, recordSale, recordTransfer } from '@/server/payments/movements';
import { findPayout, type ProjectPayout } from '@/server/payments/payout/project-payout';
import type { Tx } from '@/server/platform/db';
import { findCoreProject } from '@/server/projects/open-project';
import { type CoreProject, type LiveAssignment, timesOf } from '@/server/projects/project-state';

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
    if (!assignment.approvedAt) continue;
    await prepareLicenseCertificate(tx, assignment.id, assignment.approvedAt);
    const decided = await storeVoiceTax(tx, project, assignment.approvedAt);
    const payout = await billFee(tx, decided);
    if (!payout) continue;
    await recordFee(tx, payout, payout.created);
    if (payout.status === 'paid') await recordTransfer(tx, payout, 0, payout.paidAt ?? payout.created);
  }
}

/** Adds the VAT of the fee to the payout of the approval. */
async function billFee(tx: Tx, project: CoreProject): Promise<ProjectPayout | null> {
  const payout = await findPayout(tx, project.id);
  if (!payout) return null;
  const { isSelfBilled, vatCents } = await billingOfFee(tx, project);
  const data = { isSelfBilled, vatCents, amountCents: payout.amountCents + vatCents };
  await tx.payout.update({ where: { id: payout.id }, data });
  return findPayout(tx, project.id);
}

/** Sells a project. Approved projects are paid, so that the sample data has open and paid invoices. */
async function sell(tx: Tx, project: CoreProject, assignment: LiveAssignment, at: Date): Promise<void> {
  const invoice = await sellOnInvoice(tx, project, assignment.id, at);
  const { approvedAt: paidOn } = assignment;
  if (!invoice || !paidOn) return;
  await tx.invoice.update({ where: { id: invoice.id }, data: { paidOn, reference: 'Sample transfer' } });
  await recordInvoicePayment(tx, invoice, { isPaid: true, at: paidOn });
}

/**
 * Issues the documents in chronological order, so that their numbers rise with their dates. The worker renders them.
 */
export async function writeDocuments(tx: Tx, projects: readonly ProjectRows[]): Promise<void> {
  const issues: DocumentIssue[] = [];
  for (const rows of projects) issues.push(...(await issuesOf(tx, rows)));
  issues.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
  for (const { projectId, kind, issuedAt } of issues) {
    const project = await requireProject(tx, projectId);
    const charge = project.assignments[0]?.payments.find(({ status }) => status === 'captured');
    const payment = kind === 'receipt' && charge ? { ...charge, capturedAt: timesOf(project).acceptedAt } : null;
    const movement = await movementOf(tx, project, kind);
    const { documentId, voice } = await recordDocument(tx, project, kind, { issuedAt, payment, movement });
    await tx.message.create({
      data: {
        projectId,
        voiceId: voice.id,
        fromId: null,
        type: documentMessages[kind],
        subjectId: documentId,
        timestamp: issuedAt,
      },
    });
  }
}

async function movementOf(tx: Tx, project: CoreProject, kind: DocumentKindName): Promise<DocumentedMovement | null> {
  if (kind === 'receipt' || kind === 'invoice') return (await owedMovements(tx, project.id))[0] ?? null;
  const [assignment] = project.assignments;
  return (kind === 'selfBilling' || kind === 'invoiceInfo') && assignment ? feeMovement(tx, assignment.id) : null;
}

async function requireProject(tx: Tx, projectId: string): Promise<CoreProject> {
  const project = await findCoreProject(tx, projectId);
  if (!project) throw new Error(`The sample project ${projectId} is missing`);
  return project;
}

type DocumentIssue = { projectId: string; kind: DocumentKindName; issuedAt: Date };

async function issuesOf(tx: Tx, rows: ProjectRows): Promise<DocumentIssue[]> {
  const [project] = rows.projects;
  const [assignment] = rows.assignments;
  if (!project || !assignment) return [];
  const isCharged = rows.payments.some(({ status }) => status === 'captured');
  const isInvoiced = (await tx.invoice.count({ where: { assignmentId: assignment.id } })) > 0;
  const sold: DocumentKindName[] = [
    ...(isCharged ? (['receipt'] as const) : []),
    ...(isInvoiced ? (['invoice'] as const) : []),
  ];
  const payout = await findPayout(tx, project.id);
  const bill: DocumentKindName = payout?.isSelfBilled ? 'selfBilling' : 'invoiceInfo';
  return [
    ...issuesAt(project.id, assignment.assignedAt, ['orderConfirmation', 'clientAgreement']),
    ...issuesAt(project.id, assignment.acceptedAt, ['voiceAgreement', ...sold]),
    ...issuesAt(project.id, assignment.approvedAt, [bill]),
  ];
}

/** Documents are issued just after their event, which has its own message in the chat. */
function issuesAt(
  projectId: string,
  moment: Date | string | null | undefined,
  kinds: DocumentKindName[],
): DocumentIssue[] {
  if (!moment) return [];
  return kinds.map((kind, position) => ({
    projectId,
    kind,
    issuedAt: new Date(new Date(moment).getTime() + position + 1),
  }));
}
