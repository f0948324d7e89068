import type { BodyOf } from '@/lib/contracts/contract';
import type { decideObjection as contract, SupportIssue } from '@/lib/contracts/support-money';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { applyPaymentEffects } from '@/server/assignments/apply-payment-effects';
import { issueOwedDocuments, replaceFeeDocument } from '@/server/assignments/issue-document';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { currentSelfBilling } from '@/server/payments/documents/objections';
import { billingOfFee, type FeeBilling } from '@/server/payments/documents/self-billing';
import { storeVoiceTax } from '@/server/payments/documents/voice-tax';
import { cancelFee, recordFee } from '@/server/payments/movements';
import { resolveIssues } from '@/server/payments/payment-issues';
import { preparePayoutAgain } from '@/server/payments/payout/prepare-payout';
import { findPayout, lockPayout, type ProjectPayout } from '@/server/payments/payout/project-payout';
import { now } from '@/server/platform/clock';
import { db, type ProjectDocument, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { openForSupport } from '@/server/support/projects/get-project';
import { presentIssue } from './issues';

/**
 * Decides about an objection to a self-billing invoice, once: the invoice stays, or is credited and issued again with the
 * current facts of the voice, or as invoice information. The payout is released.
 */
export async function decideObjection(
  actor: Actor,
  objectionId: string,
  { decision, text }: BodyOf<typeof contract>,
): Promise<SupportIssue> {
  requireSupport(actor, 'edit-money');
  const found = await db.selfBillingObjection.findUnique({ where: { id: objectionId }, include: { document: true } });
  if (!found) throw new AppError('not-found', 'This objection does not exist.');
  const { projectId, assignmentId, teamId, number } = found.document;
  await transaction(async (tx) => {
    const unlocked = await findPayout(tx, projectId);
    const payout = unlocked && (await lockPayout(tx, unlocked.id));
    const project = await openForSupport(tx, projectId);
    const invoice = await currentSelfBilling(tx, assignmentId);
    const objection = await tx.selfBillingObjection.findUniqueOrThrow({ where: { id: objectionId } });
    if (objection.decision) throw new AppError('conflict', 'This objection is decided already.');
    if (decision !== 'withdrawn') {
      if (!payout || invoice?.id !== found.documentId) {
        throw new AppError('conflict', 'This invoice is credited already. Choose “The invoice stays”.');
      }
      await billAgain(tx, { project, payout, invoice, isSelfBilled: decision === 'corrected', reason: text });
    }
    await tx.selfBillingObjection.update({
      where: { id: objectionId },
      data: { decision, note: text, decidedById: actor.userId, decidedAt: now(tx) },
    });
    const resolved = await resolveIssues(tx, projectId, { kind: 'selfBillingObjected' }, text);
    await auditSupportAction(tx, actor, {
      action: 'decide-objection',
      subject: projectId,
      details: { number, text },
      before: { decision: null },
      after: { decision },
    });
    const voice = await tx.user.findUniqueOrThrow({ where: { id: objection.userId } });
    const link = `${env.APP_URL}/teams/${teamId}/payout-settings/payout-history`;
    const names = { firstName: voice.firstName, number, projectName: project.name };
    const values = { ...names, text: objection.text, decision, note: text, link };
    await enqueueMail(tx, { to: voice.email, template: 'objection-decided', values, projectId });
    await applyPaymentEffects(tx, projectId, [...resolved, ...(await preparePayoutAgain(tx, projectId))]);
  });
  return presentIssue({ projectId, assignmentId, kind: 'selfBillingObjected' });
}

type Rebilling = {
  project: CoreProject;
  payout: ProjectPayout;
  invoice: ProjectDocument;
  isSelfBilled: boolean;
  reason: string;
};

/** Takes the fee back and records it again, so that the credit note and the new document have a movement each. */
async function billAgain(tx: Tx, { project, payout, invoice, isSelfBilled, reason }: Rebilling): Promise<void> {
  const billing = await billingFor(tx, project, isSelfBilled);
  const netCents = payout.amountCents - payout.vatCents;
  const amounts = { amountCents: netCents + billing.vatCents, vatCents: billing.vatCents };
  const isUntouched = payout.transferFileId === null && (payout.status === 'payable' || payout.status === 'failed');
  if (!isUntouched && amounts.amountCents !== payout.amountCents) {
    throw new AppError('conflict', 'The fee was paid or is in a bank file, and this decision would change its amount.');
  }
  await cancelFee(tx, payout);
  await issueOwedDocuments(tx, project.id, { reason });
  const changed = await tx.payout.update({
    where: { id: payout.id },
    data: { ...amounts, isSelfBilled },
    include: { assignment: { select: { projectId: true, project: { select: { name: true } } } } },
  });
  await recordFee(tx, changed);
  await replaceFeeDocument(tx, project.id, { creditedId: invoice.id, reason });
}

async function billingFor(tx: Tx, project: CoreProject, isSelfBilled: boolean): Promise<FeeBilling> {
  if (!isSelfBilled) return { isSelfBilled, vatCents: 0 };
  if (!liveAssignment(project)) throw new AppError('conflict', 'This project has no assigned voice.');
  const billing = await billingOfFee(tx, await storeVoiceTax(tx, project, now(tx)));
  if (billing.isSelfBilled) return billing;
  throw new AppError('conflict', 'The voice needs a valid VAT ID, and an agreement to self-billing with it.');
}
