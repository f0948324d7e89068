import { approvalAfterDelivery } from '@/lib/domain/assignments/life-cycle';
import { paymentIssueSentence, type ProjectIssueKind } from '@/lib/domain/money/payment-issues';
import { canceledFeeText, feeText, restoredFeeText } from '@/lib/domain/money/payouts';
import { formatEuro } from '@/lib/domain/money/prices';
import { mailRefund } from '@/server/assignments/mails/mail-money';
import { notify, notifyMembers } from '@/server/notifications/notify';
import type { PaymentEffect } from '@/server/payments/payment-effects';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { findCoreProject, markProjectUpdated } from '@/server/projects/open-project';
import { liveAssignment, timesOf } from '@/server/projects/project-state';
import { issueFeeDocument, issueOwedDocuments } from './issue-document';

/**
 * Turns what payments has stored into the state of the project, notifications and live updates, in the same transaction.
 * Requires the project's lock.
 */
export async function applyPaymentEffects(tx: Tx, projectId: string, effects: readonly PaymentEffect[]): Promise<void> {
  if (effects.length === 0) return;
  await issueOwedDocuments(tx, projectId);
  for (const effect of effects) await applyEffect(tx, projectId, effect);
  // The note of a receipt is shown in several parts.
  const isCharge = effects.some(({ kind }) => kind === 'charge-changed');
  await markProjectUpdated(tx, projectId, isCharge ? undefined : ['details']);
}

async function applyEffect(tx: Tx, projectId: string, effect: PaymentEffect): Promise<void> {
  switch (effect.kind) {
    case 'issue-opened':
      return effect.isNew ? notifyOfIssue(tx, projectId, effect) : undefined;
    case 'issues-resolved':
      return effect.endsHold ? extendReview(tx, projectId) : undefined;
    case 'refund-made':
      return mailRefund(tx, projectId, effect);
    case 'fee-due':
      return issueMissingDocument(tx, projectId);
    case 'fee-paid':
      return notifyOfPayout(tx, projectId, effect);
    case 'fee-canceled':
      return notifyOfCanceledFee(tx, projectId, effect);
    case 'fee-restored':
      return notifyOfRestoredFee(tx, projectId, effect);
    // Documents and pages show these changes, and nothing else follows.
    case 'charge-changed':
    case 'refund-changed':
    case 'fee-due-by-bank':
      return undefined;
    default:
      return effect satisfies never;
  }
}

type Issue = { issue: ProjectIssueKind; isPaidOut: boolean };

async function notifyOfIssue(tx: Tx, projectId: string, { issue, isPaidOut }: Issue): Promise<void> {
  const project = await findCoreProject(tx, projectId);
  if (!project) return;
  const values = { side: 'issue', projectName: project.name, about: issue } as const;
  const forCustomer = paymentIssueSentence(issue, 'customer', isPaidOut);
  const forVoice = paymentIssueSentence(issue, 'voice', isPaidOut);
  const voiceId = liveAssignment(project)?.voiceId;
  if (forCustomer) await notifyMembers(tx, project, { kind: 'payment', values: { ...values, sentence: forCustomer } });
  if (forVoice && voiceId) {
    await notify(tx, { kind: 'payment', userId: voiceId, projectId, values: { ...values, sentence: forVoice } });
  }
}

/** Continues automatic approval after a hold: no sooner than the shortest review period after its end. */
async function extendReview(tx: Tx, projectId: string): Promise<void> {
  const assignment = await tx.assignment.findFirst({
    where: { projectId, state: { not: 'released' } },
    select: { id: true, autoApproveAt: true, approvedAt: true },
  });
  if (!assignment?.autoApproveAt || assignment.approvedAt) return;
  const data = { autoApproveAt: approvalAfterDelivery(assignment.autoApproveAt, now(tx)) };
  await tx.assignment.update({ where: { id: assignment.id }, data });
}

async function issueMissingDocument(tx: Tx, projectId: string): Promise<void> {
  const project = await findCoreProject(tx, projectId);
  if (project && timesOf(project).approvedAt) await issueFeeDocument(tx, project);
}

type Fee = { voiceId: string; amountCents: number };

type PaidFee = Fee & { vatCents: number };

async function notifyOfPayout(tx: Tx, projectId: string, { voiceId, amountCents, vatCents }: PaidFee): Promise<void> {
  const values = { projectName: await nameOf(tx, projectId), fee: feeText(amountCents, vatCents) };
  await notify(tx, { kind: 'payout', userId: voiceId, projectId, values });
}

async function notifyOfCanceledFee(tx: Tx, projectId: string, { voiceId }: { voiceId: string }): Promise<void> {
  const projectName = await nameOf(tx, projectId);
  const values = { side: 'issue', projectName, sentence: canceledFeeText, about: 'feeCanceled' } as const;
  await notify(tx, { kind: 'payment', userId: voiceId, projectId, values });
}

async function notifyOfRestoredFee(tx: Tx, projectId: string, { voiceId, amountCents }: Fee): Promise<void> {
  const sentence = restoredFeeText(formatEuro(amountCents));
  const values = { side: 'issue', projectName: await nameOf(tx, projectId), sentence, about: 'feeRestored' } as const;
  await notify(tx, { kind: 'payment', userId: voiceId, projectId, values });
}

async function nameOf(tx: Tx, projectId: string): Promise<string> {
  return (await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { name: true } })).name;
}
