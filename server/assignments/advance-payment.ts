import { hourMs } from '@/lib/domain/durations';
import { payAgainIssueKinds } from '@/lib/domain/money/payment-issues';
import { formatEuro } from '@/lib/domain/money/prices';
import { reviewPayment } from '@/server/jobs';
import {
  enqueueFinalization,
  type ProviderResult,
  paymentInclude,
  type PaymentRow,
  requestAuthorization,
  requestCapture,
  requestStatus,
  startPayment,
} from '@/server/payments/cards/card-payments';
import { recordSale } from '@/server/payments/movements';
import { openIssue, resolveIssues } from '@/server/payments/payment-issues';
import { releaseAtProvider } from '@/server/payments/review-payment';
import { now } from '@/server/platform/clock';
import { db, type Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { PaymentUnavailable } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';
import { findCoreProject, lockProject, markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { applyPaymentEffects } from './apply-payment-effects';
import { failAcceptance, markAccepted, markAssigned } from './steps';

const confirmationTimeoutMs = hourMs;

/** A confirmation that the bank requires, or an error for the user. Both are null on success. */
export type PaymentStep = {
  confirmation: { paymentId: string; clientSecret: string } | null;
  failure: AppError | null;
  /** Payment to continue with: the same one after a concurrent update, or its replacement. */
  continueWith?: string;
};

const settled: PaymentStep = { confirmation: null, failure: null };

/**
 * Advances a payment until it needs a user or is final. Each step sends the request of the payment's status to the
 * provider, then stores the result and what follows for the assignment in one transaction.
 *
 * ```text
 * assign ─> pending ──3-D Secure──> confirming
 *              │                        │
 *              ├── authorized ──────────┤
 *              │                        └─ not confirmed within an hour ─> declined
 *              ├─ the voice has not agreed yet ─> authorized: the voice is assigned
 *              ├─ the voice is accepting ───────> capturing
 *              └─ declined, refused or released ─> declined: the assignment is released, or the acceptance fails
 *
 * authorized ──accept─────────────────────> capturing
 *            ├─unassign──────────────────> released
 *            ├─canceled at the provider──> released (review-payment.ts): the customer pays again
 *            └─its VAT has changed───────> released (decide-tax-again.ts): the customer pays again
 *
 * capturing ──captured───────────────────> captured: the project is accepted
 *           ├─authorization expired─────> released, and a new payment is pending
 *           ├─declined─────────────────> declined: the acceptance fails, the customer pays again
 *           └─refused, or another amount> declined: the acceptance is canceled, support gets an issue
 *
 * released, declined: final. Releases what is authorized at the provider.
 * captured: final. Refunds and disputes open issues (review-payment.ts).
 * ```
 *
 * Requests use the stored idempotency key and updates check the expected status, so concurrent processes and retries
 * after a crash are safe.
 * @throws PaymentUnavailable when the outcome is unknown, PaymentInProgress while another process sends the request. The
 * row is unchanged and the job continues later.
 */
export async function advancePayment(paymentId: string): Promise<PaymentStep> {
  let currentId = paymentId;
  // The longest sequence is authorize, capture, renew, authorize, capture.
  for (let step = 0; step < 6; step++) {
    const payment = await db.payment.findUnique({ where: { id: currentId }, include: paymentInclude });
    if (!payment) return settled;
    const advance = await advanceOnce(payment);
    if (!advance.continueWith) return advance;
    currentId = advance.continueWith;
  }
  throw new Error(`Payment ${paymentId} did not reach a stable status`);
}

async function advanceOnce(payment: PaymentRow): Promise<PaymentStep> {
  switch (payment.status) {
    case 'pending':
      return applyInTransaction(payment, await requestAuthorization(payment), applyAuthorization);
    case 'confirming':
      return applyInTransaction(payment, await requestStatus(payment), applyAuthorization);
    case 'capturing':
      return applyInTransaction(payment, await requestCapture(payment), applyCapture);
    case 'released':
      await releaseAtProvider(payment, applyPaymentEffects);
      return failure('This payment was canceled.');
    case 'declined':
      await releaseAtProvider(payment, applyPaymentEffects);
      return failure(payment.declineMessage ?? 'The card was declined.');
    case 'authorized':
    case 'captured':
      return settled;
    default:
      return payment.status satisfies never;
  }
}

type StepInput = { project: CoreProject; payment: PaymentRow; result: ProviderResult };
type ResultOf<Status extends ProviderResult['status']> = Extract<ProviderResult, { status: Status }>;

function applyInTransaction(
  payment: PaymentRow,
  result: ProviderResult,
  apply: (tx: Tx, input: StepInput) => Promise<PaymentStep>,
): Promise<PaymentStep> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const project = await findCoreProject(tx, payment.projectId);
    const current = await tx.payment.findUniqueOrThrow({ where: { id: payment.id }, select: { status: true } });
    // Another process has advanced the payment.
    if (!project || current.status !== payment.status) return { ...settled, continueWith: payment.id };
    return apply(tx, { project, payment, result });
  });
}

async function applyAuthorization(tx: Tx, { project, payment, result }: StepInput): Promise<PaymentStep> {
  switch (result.status) {
    case 'authorized':
      return applyAuthorized(tx, project, payment, result);
    case 'needs-confirmation':
      return requestConfirmation(tx, project, payment, result);
    case 'declined':
    case 'refused':
      return declineAuthorization(
        tx,
        project,
        payment,
        result.declineMessage,
        'intentId' in result ? result.intentId : null,
      );
    case 'released':
      return declineAuthorization(
        tx,
        project,
        payment,
        'The payment was not completed. Please try again.',
        result.intentId,
      );
    case 'processing':
      throw new PaymentUnavailable(new Error(`Payment ${payment.id} is still being processed`));
    case 'captured':
      return adoptEarlyCapture(tx, project, payment, result);
    default:
      return result satisfies never;
  }
}

async function applyAuthorized(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  result: { intentId: string; authorizedUntil: Date | null },
): Promise<PaymentStep> {
  const assignment = liveAssignment(project);
  if (assignment?.id !== payment.assignmentId)
    throw new Error(`Payment ${payment.id} does not belong to the live assignment`);
  const isAccepting = assignment.voiceAgreedAt !== null;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: isAccepting ? 'capturing' : 'authorized',
      stripeIntentId: result.intentId,
      authorizedUntil: result.authorizedUntil,
    },
  });
  await closeIssues(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'The provider has answered.');
  if (isAccepting) return { ...settled, continueWith: payment.id };
  await markAssigned(tx, project);
  // This payment may replace a canceled or refused one.
  await closeIssues(tx, project, { kind: { in: [...payAgainIssueKinds] } }, 'The customer has paid again.');
  return settled;
}

const partOf = ({ id: paymentId, assignmentId }: PaymentRow) => ({ assignmentId, paymentId });

/** Treats a manual capture at the provider as the authorization, which the acceptance adopts. */
async function adoptEarlyCapture(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  result: { intentId: string; capturedCents: number },
): Promise<PaymentStep> {
  const advance = await applyAuthorized(tx, project, payment, { intentId: result.intentId, authorizedUntil: null });
  const detail = 'Charged before the voice accepted.';
  const issue = { kind: 'chargedUnexpectedly', amountCents: result.capturedCents, detail } as const;
  await applyPaymentEffects(tx, project.id, await openIssue(tx, project.id, partOf(payment), issue));
  return advance;
}

async function requestConfirmation(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  result: { intentId: string; clientSecret: string },
): Promise<PaymentStep> {
  if (payment.status === 'confirming' && payment.created.getTime() + confirmationTimeoutMs < now(tx).getTime()) {
    return declineAuthorization(
      tx,
      project,
      payment,
      'The payment was not confirmed with the bank. Please try again.',
      result.intentId,
    );
  }
  if (payment.status === 'pending') {
    await tx.payment.update({
      where: { id: payment.id },
      data: { status: 'confirming', stripeIntentId: result.intentId },
    });
    await enqueueFinalization(tx, payment.id, confirmationTimeoutMs + 1_000);
    await markProjectUpdated(tx, project.id);
  }
  return { confirmation: { paymentId: payment.id, clientSecret: result.clientSecret }, failure: null };
}

async function declineAuthorization(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  message: string,
  intentId: string | null,
): Promise<PaymentStep> {
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'declined', declineMessage: message, stripeIntentId: intentId ?? payment.stripeIntentId },
  });
  await closeIssues(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'The provider has answered.');
  // Cancel the intent, because the browser could still confirm it.
  await enqueueFinalization(tx, payment.id, 0);
  const assignment = liveAssignment(project);
  if (assignment?.id === payment.assignmentId) {
    if (assignment.state === 'authorizing') {
      await tx.assignment.update({
        where: { id: assignment.id },
        data: { state: 'released', releasedAt: now(tx), releaseReason: 'declined' },
      });
    } else if (assignment.voiceAgreedAt) {
      await failAcceptance(tx, project, message);
    }
  }
  await markProjectUpdated(tx, project.id);
  return failure(message);
}

async function applyCapture(tx: Tx, { project, payment, result }: StepInput): Promise<PaymentStep> {
  switch (result.status) {
    case 'captured':
      return applyCaptured(tx, project, payment, result);
    case 'released':
      return renew(tx, project, payment);
    case 'refused':
      // Only an intent that is unknown to the provider cannot have been charged.
      if (result.isUnknownToProvider) return renew(tx, project, payment);
      return applyRefusal(tx, project, payment, result.declineMessage);
    case 'declined':
      return declineCapture(tx, project, payment, result.declineMessage);
    case 'authorized':
    case 'needs-confirmation':
    case 'processing':
      throw new PaymentUnavailable(new Error(`Payment ${payment.id} was not captured: ${result.status}`));
    default:
      return result satisfies never;
  }
}

async function applyCaptured(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  { capturedCents, refundedCents, isDisputed }: ResultOf<'captured'>,
): Promise<PaymentStep> {
  if (capturedCents !== payment.amountCents) {
    const detail = `Charged ${formatEuro(capturedCents)} in place of ${formatEuro(payment.amountCents)}.`;
    return applyRefusal(tx, project, payment, detail);
  }
  const capturedAt = now(tx);
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'captured', capturedAt } });
  await recordSale(tx, project, payment);
  await markAccepted(tx, project, { ...payment, capturedAt });
  await closeIssues(tx, project, { paymentId: payment.id }, 'Charged with the acceptance.');
  // Refunded or disputed before the capture was stored.
  if (refundedCents > 0 || isDisputed) await enqueue(tx, reviewPayment, { paymentId: payment.id });
  return settled;
}

/** Authorizations expire after 7 days. Starts another authorization off-session. */
async function renew(tx: Tx, project: CoreProject, payment: PaymentRow): Promise<PaymentStep> {
  const time = now(tx);
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'released', releasedAt: time, returnedAt: time },
  });
  const card = await tx.creditCard.findFirst({
    where: { teamId: project.teamId, isPrimary: true },
    select: { id: true },
  });
  if (card) return { ...settled, continueWith: await startPayment(tx, project, payment.assignmentId, 'acceptance') };
  const message = 'The team no longer has a credit card.';
  await failAcceptance(tx, project, message);
  await markProjectUpdated(tx, project.id);
  return failure(message);
}

/** Cancels the acceptance and opens an issue. The customer has to pay again. */
async function applyRefusal(tx: Tx, project: CoreProject, payment: PaymentRow, detail: string): Promise<PaymentStep> {
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'declined', declineMessage: detail } });
  await enqueueFinalization(tx, payment.id, 0);
  await tx.assignment.update({ where: { id: payment.assignmentId }, data: { voiceAgreedAt: null } });
  await closeIssues(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'Refused by the provider.');
  const issue = { kind: 'captureRefused', amountCents: payment.amountCents, detail } as const;
  await applyPaymentEffects(tx, project.id, await openIssue(tx, project.id, partOf(payment), issue));
  return failure('The payment could not be completed.', 'payment-failed');
}

async function declineCapture(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  message: string,
): Promise<PaymentStep> {
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'declined', declineMessage: message } });
  await enqueueFinalization(tx, payment.id, 0);
  await failAcceptance(tx, project, message);
  await markProjectUpdated(tx, project.id);
  return failure(message);
}

function failure(message: string, code = 'card-declined'): PaymentStep {
  return { confirmation: null, failure: new AppError('conflict', message, { code }) };
}

async function closeIssues(
  tx: Tx,
  { id: projectId }: CoreProject,
  filter: Prisma.PaymentIssueWhereInput,
  resolution: string,
): Promise<void> {
  await applyPaymentEffects(tx, projectId, await resolveIssues(tx, projectId, filter, resolution));
}
