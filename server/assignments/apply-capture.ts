import { formatEuro } from '@/lib/domain/prices';
import { reviewPayment } from '@/server/jobs/review-payment';
import { failAcceptance } from './fail-acceptance';
import { type Advance, ok, type Outcome, type PaymentRow } from './advance';
import { markAccepted } from './mark-accepted';
import { openIssue, resolveIssues } from '@/server/payments/payment-issues';
import { enqueueFinalization, startPayment } from '@/server/payments/start-payment';
import { type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { PaymentUnavailable } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue';
import { type CoreProject, findCoreProject, lockProject } from '@/server/projects/load-project';
import { markProjectUpdated } from '@/server/projects/mark-project-updated';

export async function applyCapture(payment: PaymentRow, outcome: Outcome): Promise<Advance> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const project = await findCoreProject(tx, payment.projectId);
    const current = await tx.payment.findUniqueOrThrow({ where: { id: payment.id }, select: { status: true } });
    if (!project || current.status !== 'capturing') return { ...ok, continueWith: payment.id };
    switch (outcome.status) {
      case 'captured': {
        const { capturedCents } = outcome;
        if (capturedCents !== payment.amountCents) {
          const detail = `Charged ${formatEuro(capturedCents)} in place of ${formatEuro(payment.amountCents)}.`;
          return applyRefusal(tx, project, payment, detail);
        }
        const capturedAt = new Date();
        await tx.payment.update({ where: { id: payment.id }, data: { status: 'captured', capturedAt } });
        await markAccepted(tx, project, { ...payment, capturedAt });
        await resolveIssues(tx, project, { paymentId: payment.id }, 'Charged with the acceptance.');
        // Refunded or disputed before the capture was stored.
        if (outcome.refundedCents > 0 || outcome.isDisputed) {
          await enqueue(tx, reviewPayment, { paymentId: payment.id });
        }
        return ok;
      }
      case 'released':
        return renew(tx, project, payment);
      case 'refused':
        // Only an intent that is unknown to the provider cannot have been charged.
        if (outcome.isUnknownToProvider) return renew(tx, project, payment);
        return applyRefusal(tx, project, payment, outcome.declineMessage);
      case 'declined':
        return applyFailure(tx, project, payment, outcome.declineMessage);
      case 'authorised':
      case 'needs-confirmation':
      case 'processing':
        throw new PaymentUnavailable(new Error(`Payment ${payment.id} was not captured: ${outcome.status}`));
      default:
        return outcome satisfies never;
    }
  });
}

/** Authorizations expire after 7 days. Starts another authorization off-session. */
async function renew(tx: Tx, project: CoreProject, payment: PaymentRow): Promise<Advance> {
  const now = new Date();
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'released', releasedAt: now, returnedAt: now },
  });
  const card = await tx.creditCard.findFirst({
    where: { teamId: project.teamId, isPrimary: true },
    select: { id: true },
  });
  if (card) return { ...ok, continueWith: await startPayment(tx, project, payment.assignmentId) };
  const message = 'The team no longer has a credit card.';
  await failAcceptance(tx, project, message);
  await markProjectUpdated(tx, project.id);
  return { confirmation: null, failure: new AppError('conflict', message, { code: 'card-declined' }) };
}

/** Cancels the acceptance and opens an issue. The customer has to pay again. */
async function applyRefusal(tx: Tx, project: CoreProject, payment: PaymentRow, detail: string): Promise<Advance> {
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'declined', declineMessage: detail } });
  await enqueueFinalization(tx, payment.id, 0);
  await tx.assignment.update({ where: { id: payment.assignmentId }, data: { voiceAgreedAt: null } });
  await resolveIssues(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'Refused by the provider.');
  await openIssue(
    tx,
    project,
    { paymentId: payment.id },
    { kind: 'captureRefused', amountCents: payment.amountCents, detail },
  );
  const message = 'The payment could not be completed.';
  return { confirmation: null, failure: new AppError('conflict', message, { code: 'payment-failed' }) };
}

async function applyFailure(tx: Tx, project: CoreProject, payment: PaymentRow, message: string): Promise<Advance> {
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'declined', declineMessage: message } });
  await enqueueFinalization(tx, payment.id, 0);
  await failAcceptance(tx, project, message);
  await markProjectUpdated(tx, project.id);
  return { confirmation: null, failure: new AppError('conflict', message, { code: 'card-declined' }) };
}
