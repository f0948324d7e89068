import { hourMs } from '@/lib/domain/durations';
import { payAgainIssueKinds } from '@/lib/domain/money/payment-issues';
import { formatEuro } from '@/lib/domain/money/prices';
import { reviewPayment } from '@/server/jobs';
import {
  enqueueFinalization,
  type Outcome,
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
import { actOnOutcomes } from './act-on-outcomes';
import { failAcceptance, markAccepted, markAssigned } from './steps';

const confirmationTimeoutMs = hourMs;

/** A confirmation that the bank requires, or an error for the user. Both are null on success. */
export type Advance = {
  confirmation: { paymentId: string; clientSecret: string } | null;
  failure: AppError | null;
  /** Payment to continue with: the same one after a concurrent update, or its replacement. */
  continueWith?: string;
};

const ok: Advance = { confirmation: null, failure: null };

/**
 * Advances a payment until it needs a user or is final. Each step sends the request of the payment's status to the
 * provider, then stores the outcome and what follows for the assignment in one transaction.
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
 *            └─canceled at the provider──> released (review-payment.ts): the customer pays again
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
export async function advancePayment(paymentId: string): Promise<Advance> {
  let currentId = paymentId;
  // The longest sequence is authorize, capture, renew, authorize, capture.
  for (let step = 0; step < 6; step++) {
    const payment = await db.payment.findUnique({ where: { id: currentId }, include: paymentInclude });
    if (!payment) return ok;
    const advance = await advanceOnce(payment);
    if (!advance.continueWith) return advance;
    currentId = advance.continueWith;
  }
  throw new Error(`Payment ${paymentId} did not reach a stable status`);
}

async function advanceOnce(payment: PaymentRow): Promise<Advance> {
  switch (payment.status) {
    case 'pending':
      return store(payment, await requestAuthorization(payment), applyAuthorization);
    case 'confirming':
      return store(payment, await requestStatus(payment), applyAuthorization);
    case 'capturing':
      return store(payment, await requestCapture(payment), applyCapture);
    case 'released':
      await releaseAtProvider(payment, actOnOutcomes);
      return failure('This payment was canceled.');
    case 'declined':
      await releaseAtProvider(payment, actOnOutcomes);
      return failure(payment.declineMessage ?? 'The card was declined.');
    case 'authorized':
    case 'captured':
      return ok;
    default:
      return payment.status satisfies never;
  }
}

type Attempt = { project: CoreProject; payment: PaymentRow; outcome: Outcome };
type OutcomeOf<Status extends Outcome['status']> = Extract<Outcome, { status: Status }>;

function store(
  payment: PaymentRow,
  outcome: Outcome,
  apply: (tx: Tx, attempt: Attempt) => Promise<Advance>,
): Promise<Advance> {
  return transaction(async (tx) => {
    await lockProject(tx, payment.projectId);
    const project = await findCoreProject(tx, payment.projectId);
    const current = await tx.payment.findUniqueOrThrow({ where: { id: payment.id }, select: { status: true } });
    // Another process has advanced the payment.
    if (!project || current.status !== payment.status) return { ...ok, continueWith: payment.id };
    return apply(tx, { project, payment, outcome });
  });
}

async function applyAuthorization(tx: Tx, { project, payment, outcome }: Attempt): Promise<Advance> {
  switch (outcome.status) {
    case 'authorized':
      return applyAuthorized(tx, project, payment, outcome);
    case 'needs-confirmation':
      return requestConfirmation(tx, project, payment, outcome);
    case 'declined':
    case 'refused':
      return declineAuthorization(
        tx,
        project,
        payment,
        outcome.declineMessage,
        'intentId' in outcome ? outcome.intentId : null,
      );
    case 'released':
      return declineAuthorization(
        tx,
        project,
        payment,
        'The payment was not completed. Please try again.',
        outcome.intentId,
      );
    case 'processing':
      throw new PaymentUnavailable(new Error(`Payment ${payment.id} is still being processed`));
    case 'captured':
      return adoptEarlyCapture(tx, project, payment, outcome);
    default:
      return outcome satisfies never;
  }
}

async function applyAuthorized(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  outcome: { intentId: string; authorizedUntil: Date | null },
): Promise<Advance> {
  const assignment = liveAssignment(project);
  if (assignment?.id !== payment.assignmentId)
    throw new Error(`Payment ${payment.id} does not belong to the live assignment`);
  const isAccepting = assignment.voiceAgreedAt !== null;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: isAccepting ? 'capturing' : 'authorized',
      stripeIntentId: outcome.intentId,
      authorizedUntil: outcome.authorizedUntil,
    },
  });
  await resolve(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'The provider has answered.');
  if (isAccepting) return { ...ok, continueWith: payment.id };
  await markAssigned(tx, project);
  // This payment may replace a canceled or refused one.
  await resolve(tx, project, { kind: { in: [...payAgainIssueKinds] } }, 'The customer has paid again.');
  return ok;
}

const partOf = ({ id: paymentId, assignmentId }: PaymentRow) => ({ assignmentId, paymentId });

/** Treats a manual capture at the provider as the authorization, which the acceptance adopts. */
async function adoptEarlyCapture(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  outcome: { intentId: string; capturedCents: number },
): Promise<Advance> {
  const advance = await applyAuthorized(tx, project, payment, { intentId: outcome.intentId, authorizedUntil: null });
  const detail = 'Charged before the voice accepted.';
  const issue = { kind: 'chargedUnexpectedly', amountCents: outcome.capturedCents, detail } as const;
  await actOnOutcomes(tx, project.id, await openIssue(tx, project.id, partOf(payment), issue));
  return advance;
}

async function requestConfirmation(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  outcome: { intentId: string; clientSecret: string },
): Promise<Advance> {
  if (payment.status === 'confirming' && payment.created.getTime() + confirmationTimeoutMs < now(tx).getTime()) {
    return declineAuthorization(
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

async function declineAuthorization(
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
  await resolve(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'The provider has answered.');
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

async function applyCapture(tx: Tx, { project, payment, outcome }: Attempt): Promise<Advance> {
  switch (outcome.status) {
    case 'captured':
      return applyCaptured(tx, project, payment, outcome);
    case 'released':
      return renew(tx, project, payment);
    case 'refused':
      // Only an intent that is unknown to the provider cannot have been charged.
      if (outcome.isUnknownToProvider) return renew(tx, project, payment);
      return applyRefusal(tx, project, payment, outcome.declineMessage);
    case 'declined':
      return declineCapture(tx, project, payment, outcome.declineMessage);
    case 'authorized':
    case 'needs-confirmation':
    case 'processing':
      throw new PaymentUnavailable(new Error(`Payment ${payment.id} was not captured: ${outcome.status}`));
    default:
      return outcome satisfies never;
  }
}

async function applyCaptured(
  tx: Tx,
  project: CoreProject,
  payment: PaymentRow,
  { capturedCents, refundedCents, isDisputed }: OutcomeOf<'captured'>,
): Promise<Advance> {
  if (capturedCents !== payment.amountCents) {
    const detail = `Charged ${formatEuro(capturedCents)} in place of ${formatEuro(payment.amountCents)}.`;
    return applyRefusal(tx, project, payment, detail);
  }
  const capturedAt = now(tx);
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'captured', capturedAt } });
  await recordSale(tx, project, payment);
  await markAccepted(tx, project, { ...payment, capturedAt });
  await resolve(tx, project, { paymentId: payment.id }, 'Charged with the acceptance.');
  // Refunded or disputed before the capture was stored.
  if (refundedCents > 0 || isDisputed) await enqueue(tx, reviewPayment, { paymentId: payment.id });
  return ok;
}

/** Authorizations expire after 7 days. Starts another authorization off-session. */
async function renew(tx: Tx, project: CoreProject, payment: PaymentRow): Promise<Advance> {
  const time = now(tx);
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'released', releasedAt: time, returnedAt: time },
  });
  const card = await tx.creditCard.findFirst({
    where: { teamId: project.teamId, isPrimary: true },
    select: { id: true },
  });
  if (card) return { ...ok, continueWith: await startPayment(tx, project, payment.assignmentId) };
  const message = 'The team no longer has a credit card.';
  await failAcceptance(tx, project, message);
  await markProjectUpdated(tx, project.id);
  return failure(message);
}

/** Cancels the acceptance and opens an issue. The customer has to pay again. */
async function applyRefusal(tx: Tx, project: CoreProject, payment: PaymentRow, detail: string): Promise<Advance> {
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'declined', declineMessage: detail } });
  await enqueueFinalization(tx, payment.id, 0);
  await tx.assignment.update({ where: { id: payment.assignmentId }, data: { voiceAgreedAt: null } });
  await resolve(tx, project, { paymentId: payment.id, kind: 'stuck' }, 'Refused by the provider.');
  const issue = { kind: 'captureRefused', amountCents: payment.amountCents, detail } as const;
  await actOnOutcomes(tx, project.id, await openIssue(tx, project.id, partOf(payment), issue));
  return failure('The payment could not be completed.', 'payment-failed');
}

async function declineCapture(tx: Tx, project: CoreProject, payment: PaymentRow, message: string): Promise<Advance> {
  await tx.payment.update({ where: { id: payment.id }, data: { status: 'declined', declineMessage: message } });
  await enqueueFinalization(tx, payment.id, 0);
  await failAcceptance(tx, project, message);
  await markProjectUpdated(tx, project.id);
  return failure(message);
}

function failure(message: string, code = 'card-declined'): Advance {
  return { confirmation: null, failure: new AppError('conflict', message, { code }) };
}

async function resolve(
  tx: Tx,
  { id: projectId }: CoreProject,
  filter: Prisma.PaymentIssueWhereInput,
  resolution: string,
): Promise<void> {
  await actOnOutcomes(tx, projectId, await resolveIssues(tx, projectId, filter, resolution));
}
