import { type Charge, refundableCents } from '@/lib/domain/money/charges';

/** The state of a project in a word, for support. */
export const projectPhases = [
  'awaiting-approval',
  'open',
  'shortlisted',
  'assigned',
  'accepted',
  'delivered',
  'approved',
  'canceled',
] as const;
export type ProjectPhase = (typeof projectPhases)[number];

/** Filters of the list: phases, and what waits for support in some of them. */
export const projectFilters = [...projectPhases, 'stalled'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

export const maxExtensionDays = 60;

/** Effects of a cancellation on the money of a project. */
export const cancelEffects = ['none', 'release', 'refund', 'credit-note'] as const;
export type CancelEffect = (typeof cancelEffects)[number];

type CancelFacts = {
  isCancelled: boolean;
  isApproved: boolean;
  isAccepted: boolean;
  /** The voice has agreed, and the capture is pending. */
  isAccepting: boolean;
  isInvoiced: boolean;
  /** Payments of the live assignment that are neither released nor declined. */
  payments: readonly (Charge & { status: string; disputedCents: number })[];
};

export type Cancellation = { refusal: string | null; effect: CancelEffect; amountCents: number };

/** Returns the refusal, if any, and the effect on the money (docs/rules/support-projects.md#cancel-a-project). */
export function cancellationOf(facts: CancelFacts): Cancellation {
  const payment = facts.payments[0];
  return { refusal: cancelRefusal(facts), ...moneyEffect(facts, payment) };
}

function cancelRefusal({ isCancelled, isApproved, isAccepting, payments }: CancelFacts): string | null {
  if (isCancelled) return 'This project is already canceled.';
  if (isApproved) return 'This project is approved. Refund the payment instead.';
  if (isAccepting) return 'The voice is accepting this project right now. Please try again in a moment.';
  if (payments.some(({ status }) => status === 'pending')) {
    return 'The payment is being processed. Please try again in a moment.';
  }
  if (payments.some(({ disputedCents }) => disputedCents > 0)) {
    return 'The payment is disputed. The project can be canceled when the bank has decided.';
  }
  return null;
}

function moneyEffect(
  { isAccepted, isInvoiced }: CancelFacts,
  payment: CancelFacts['payments'][number] | undefined,
): { effect: CancelEffect; amountCents: number } {
  if (payment?.status === 'captured') {
    const amountCents = refundableCents(payment);
    return { effect: amountCents > 0 ? 'refund' : 'none', amountCents };
  }
  if (payment) return { effect: 'release', amountCents: payment.amountCents };
  return { effect: isAccepted && isInvoiced ? 'credit-note' : 'none', amountCents: 0 };
}

export function approvalRefusalOf(project: {
  requiresAdminApproval: boolean;
  isCancelled: boolean;
  isAdminApproved: boolean;
}): string | null {
  if (project.isCancelled) return 'This project is canceled.';
  if (!project.requiresAdminApproval) return 'This project type needs no approval.';
  return project.isAdminApproved ? 'This project is already approved.' : null;
}

export function extendRefusalOf(project: {
  isCancelled: boolean;
  isAccepted: boolean;
  isApproved: boolean;
}): string | null {
  if (project.isCancelled) return 'This project is canceled.';
  if (project.isApproved) return 'This project is already approved.';
  return project.isAccepted ? null : 'The voice has not accepted this project yet.';
}
