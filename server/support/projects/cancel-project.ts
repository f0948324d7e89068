import type { SupportProject } from '@/lib/contracts/support-projects';
import { payAgainIssueKinds } from '@/lib/domain/money/payment-issues';
import { formatEuro } from '@/lib/domain/money/prices';
import type { Cancellation } from '@/lib/domain/support/support-project';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { applyPaymentEffects } from '@/server/assignments/apply-payment-effects';
import { issueOwedDocuments } from '@/server/assignments/issue-document';
import { notifyListing } from '@/server/assignments/shortlist';
import { appendMessage } from '@/server/chat/messages';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { releasePayment } from '@/server/payments/cards/card-payments';
import { cancelInvoice } from '@/server/payments/documents/invoices';
import { takeInvoicedSaleBack } from '@/server/payments/movements';
import { resolveIssues } from '@/server/payments/payment-issues';
import { requestRefund } from '@/server/payments/refund-payment';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { hideFromTeam } from '@/server/projects/end-project';
import { markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { cancellationFor, getSupportProject, needsMoney, openForSupport } from './get-project';

/**
 * Cancels a project before its approval. In one transaction, the assignment ends with its payment released or refunded, all
 * voices leave, and both sides are mailed the reason (docs/rules/support-projects.md#cancel-a-project).
 */
export async function cancelSupportProject(actor: Actor, projectId: string, reason: string): Promise<SupportProject> {
  requireSupport(actor, 'manage-projects');
  await transaction(async (tx) => {
    const project = await openForSupport(tx, projectId);
    const cancellation = await cancellationFor(tx, project);
    if (cancellation.refusal) throw new AppError('conflict', cancellation.refusal);
    if (needsMoney(cancellation)) requireSupport(actor, 'edit-money');
    await settleMoney(tx, actor, project, cancellation);
    await tx.changeRequest.updateMany({ where: { projectId, state: 'open' }, data: { state: 'closed' } });
    await removeVoices(tx, actor, project);
    await tx.project.update({
      where: { id: projectId },
      data: { canceledAt: now(tx) },
    });
    const { effect, amountCents } = cancellation;
    await auditSupportAction(tx, actor, {
      action: 'cancel-project',
      subject: projectId,
      details: { reason, effect, amountCents },
      before: {
        state: liveAssignment(project)?.state ?? 'not assigned',
        voices: project.voices.map(({ voiceId }) => voiceId),
      },
      after: { state: 'canceled' },
    });
    await mailBothSides(tx, project, { reason, cancellation });
    await hideFromTeam(tx, project);
    await markProjectUpdated(tx, projectId);
  });
  return getSupportProject(actor, projectId);
}

async function settleMoney(
  tx: Tx,
  actor: Actor,
  project: CoreProject,
  { effect, amountCents }: Cancellation,
): Promise<void> {
  const assignment = liveAssignment(project);
  if (!assignment) return;
  const releasedAt = now(tx);
  for (const payment of assignment.payments) {
    if (payment.status === 'captured') {
      if (effect !== 'refund') continue;
      await requestRefund(tx, payment, { amountCents, reason: 'Project canceled', requestedById: actor.userId });
    } else {
      await releasePayment(tx, payment.id, releasedAt);
    }
  }
  if (effect === 'credit-note') {
    await takeInvoicedSaleBack(tx, project.id, assignment.id);
    await cancelInvoice(tx, assignment.id);
    await issueOwedDocuments(tx, project.id, { reason: 'The project was canceled.' });
  }
  const kind = { in: [...payAgainIssueKinds, 'refunded' as const] };
  await applyPaymentEffects(tx, project.id, await resolveIssues(tx, project.id, { kind }, 'The project was canceled.'));
  await tx.assignment.update({
    where: { id: assignment.id },
    data: { state: 'released', releasedAt, releaseReason: 'canceled' },
  });
}

async function removeVoices(tx: Tx, actor: Actor, project: CoreProject): Promise<void> {
  const assignedId = liveAssignment(project)?.voiceId;
  for (const { voiceId } of project.voices) {
    const isAssigned = voiceId === assignedId;
    await appendMessage(tx, project, { voiceId, fromId: actor.userId, type: isAssigned ? 'unassigned' : 'uninvited' });
    // The assigned voice gets the mail with the reason.
    if (!isAssigned) await notifyListing(tx, 'uninvited', { project, voiceId });
    await recordEvent(tx, { type: 'project-removed', projectId: project.id }, voiceId);
  }
  await tx.projectVoice.deleteMany({ where: { projectId: project.id } });
  await tx.unreadChat.deleteMany({ where: { projectId: project.id } });
}

async function mailBothSides(
  tx: Tx,
  project: CoreProject,
  { reason, cancellation }: { reason: string; cancellation: Cancellation },
): Promise<void> {
  const voiceId = liveAssignment(project)?.voiceId;
  const memberIds = project.members.map(({ userId }) => userId);
  const users = await tx.user.findMany({
    where: { id: { in: voiceId ? [...memberIds, voiceId] : memberIds } },
    select: { id: true, email: true, firstName: true },
  });
  for (const { id, email, firstName } of users) {
    const money = id === voiceId ? 'You receive no fee for this project.' : moneySentence(project, cancellation);
    const values = { firstName, projectName: project.name, reason, money };
    await enqueueMail(tx, { to: email, template: 'project-canceled', values, projectId: project.id });
  }
}

function moneySentence(project: CoreProject, { effect, amountCents }: Cancellation): string {
  const amount = formatEuro(amountCents);
  switch (effect) {
    case 'release':
      return `The ${amount} that were reserved on your card are released.`;
    case 'refund':
      return `We refund ${amount} to your card. Banks need up to ten days for that.`;
    case 'credit-note':
      return 'You do not have to pay for it: the invoice is credited.';
    case 'none':
      return project.chargedAt ? 'Your payment was refunded already.' : 'Nothing was charged.';
    default:
      return effect satisfies never;
  }
}
