import { payAgainIssueKinds } from '@/lib/domain/payment-issues';
import { hourMs } from '@/lib/domain/durations';
import { type Advance, ok, type Outcome, type PaymentRow } from './advance';
import { failAcceptance } from './fail-acceptance';
import { markAssigned } from './mark-assigned';
import { openIssue, resolveIssues } from '@/server/payments/payment-issues';
import { enqueueFinalization } from '@/server/payments/start-payment';
import { type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { PaymentUnavailable } from '@/server/platform/payments';
import { liveAssignment } from '@/server/projects/project-state';
import { type CoreProject, findCoreProject, lockProject } from '@/server/projects/load-project';
import { markProjectUpdated } from '@/server/projects/mark-project-updated';

const confirmationTimeoutMs = hourMs;

export async function applyAuthorization(payment: PaymentRow, outcome: Outcome): Promise<Advance> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const project = await findCoreProject(tx, payment.projectId);
    const current = await tx.payment.findUniqueOrThrow({ where: { id: payment.id }, select: { status: true } });
    // Another process has advanced the payment.
    if (!project || current.status !== payment.status) return { ...ok, continueWith: payment.id };
    switch (outcome.status) {
      case 'authorised':
        return applyAuthorized(tx, project, payment, outcome);
      case 'needs-confirmation':
        return requestConfirmation(tx, project, payment, outcome);
      case 'declined':
      case 'refused':
        return applyFailure(
          tx,
          project,
          payment,
          outcome.declineMessage,
          'intentId' in outcome ? outcome.intentId : null,
        );
      case 'released':
        return applyFailure(tx, project, payment, 'The payment was not completed. Please try again.', outcome.intentId);
      case 'processing':
        throw new PaymentUnavailable(new Error(`Payment ${payment.id} is still being processed`));
      case 'captured':
        return adoptEarlyCapture(tx, project, payment, outcome);
      default:
        return outcome satisfies never;
    }
  });
}

async function applyAuthorized(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  outcome: { intentId: string; authorisedUntil: Date | null },
): Promise<Advance> {
  const assignment = liveAssignment(project);
  if (assignment?.id !== payment.assignmentId)
    throw new Error(`Payment ${payment.id} does not belong to the live assignment`);
  const isAccepting = assignment.voiceAgreedAt !== null;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: isAccepting ? 'capturing' : 'authorised',
      stripeIntentId: outcome.intentId,
      authorisedUntil: outcome.authorisedUntil,
    },
  });
  await resolveIssues(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'The provider has answered.');
  if (isAccepting) return { ...ok, continueWith: payment.id };
  await markAssigned(tx, project);
  // This payment may replace a canceled or refused one.
  await resolveIssues(tx, project, { kind: { in: [...payAgainIssueKinds] } }, 'The customer has paid again.');
  return ok;
}

/** Treats a manual capture at the provider as the authorization, which the acceptance adopts. */
async function adoptEarlyCapture(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  outcome: { intentId: string; capturedCents: number },
): Promise<Advance> {
  const advance = await applyAuthorized(tx, project, payment, { intentId: outcome.intentId, authorisedUntil: null });
  await openIssue(
    tx,
    project,
    { paymentId: payment.id },
    { kind: 'chargedUnexpectedly', amountCents: outcome.capturedCents, detail: 'Charged before the voice accepted.' },
  );
  return advance;
}

async function requestConfirmation(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  outcome: { intentId: string; clientSecret: string },
): Promise<Advance> {
  if (payment.status === 'confirming' && payment.created.getTime() + confirmationTimeoutMs < Date.now()) {
    return applyFailure(
      tx,
      project,
      payment,
      'The payment was not confirmed with the bank. Please try again.',
      outcome.intentId,
    );
  }
  if (payment.status === 'pending') {
    await tx.payment.update({
      where: { id: payment.id },
      data: { status: 'confirming', stripeIntentId: outcome.intentId },
    });
    await enqueueFinalization(tx, payment.id, confirmationTimeoutMs + 1_000);
    await markProjectUpdated(tx, project.id);
  }
  return { confirmation: { paymentId: payment.id, clientSecret: outcome.clientSecret }, failure: null };
}

async function applyFailure(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  message: string,
  intentId: string | null,
): Promise<Advance> {
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'declined', declineMessage: message, stripeIntentId: intentId ?? payment.stripeIntentId },
  });
  await resolveIssues(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'The provider has answered.');
  // Cancel the intent, because the browser could still confirm it.
  await enqueueFinalization(tx, payment.id, 0);
  const assignment = liveAssignment(project);
  if (assignment?.id === payment.assignmentId) {
    if (assignment.state === 'authorising') {
      await tx.assignment.update({
        where: { id: assignment.id },
        data: { state: 'released', releasedAt: new Date(), releaseReason: 'declined' },
      });
    } else if (assignment.voiceAgreedAt) {
      await failAcceptance(tx, project, message);
    }
  }
  await markProjectUpdated(tx, project.id);
  return { confirmation: null, failure: new AppError('conflict', message, { code: 'card-declined' }) };
}
