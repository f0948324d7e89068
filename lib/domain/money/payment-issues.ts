/** Payment problems that need a person's attention (docs/rules/money.md#payment-issues). */
export const projectIssueKinds = [
  'refunded',
  'disputed',
  'canceled',
  'captureRefused',
  'taxChanged',
  'chargedUnexpectedly',
  'notReleased',
  'stuck',
  'transferReversed',
  'selfBillingObjected',
] as const;

export type ProjectIssueKind = (typeof projectIssueKinds)[number];

/** Kinds without a project are for support only. */
export const paymentIssueKinds = [
  ...projectIssueKinds,
  'payoutReturned',
  'accountRefused',
  'transferAccountVoid',
  'vatIdInvalid',
  'ledgerDifference',
] as const;

/** Kinds of subjects that an issue is about. */
export const issueSubjects = ['project', 'team', 'account', 'difference'] as const;
export type IssueSubject = (typeof issueSubjects)[number];

export type PaymentIssueKind = (typeof paymentIssueKinds)[number];

/** While one of these is open, automatic approval and the payout are on hold. */
export const holdingIssueKinds = [
  'refunded',
  'disputed',
  'selfBillingObjected',
] as const satisfies readonly ProjectIssueKind[];

/** Issues of these kinds are closed when the customer has paid again. */
export const payAgainIssueKinds = [
  'canceled',
  'captureRefused',
  'taxChanged',
] as const satisfies readonly ProjectIssueKind[];

const isProjectIssue = (kind: PaymentIssueKind): kind is ProjectIssueKind =>
  (projectIssueKinds as readonly string[]).includes(kind);

type Side = 'customer' | 'voice';

const isInformed = 'Our support team has been informed.';
const paused =
  'Automatic approval and the payout to the voice are on hold until our support team has decided how to continue.';
const acceptAfterwards = 'We have asked the customer to pay again. You can accept the project after that.';

const sentences: Record<ProjectIssueKind, Record<Side, string | null>> = {
  refunded: {
    customer: `The payment was refunded. ${paused}`,
    voice: 'Payout is on hold because the payment was refunded.',
  },
  disputed: {
    customer: `The payment is disputed. ${paused}`,
    voice: 'Payout is on hold because the payment is disputed.',
  },
  canceled: {
    customer: 'The reserved payment was canceled. Please pay again, so that the voice can accept the project.',
    voice: `The reserved payment was canceled. ${acceptAfterwards}`,
  },
  captureRefused: {
    customer: 'The payment could not be completed. Please pay again, so that the voice can accept the project.',
    voice: `The payment could not be completed. ${acceptAfterwards}`,
  },
  taxChanged: {
    customer: 'The VAT of your price has changed. Please pay again, so that the voice can accept the project.',
    voice: `The VAT of the customer’s price has changed. ${acceptAfterwards}`,
  },
  chargedUnexpectedly: {
    customer: `Your card was charged although no payment was due. ${isInformed}`,
    voice: null,
  },
  notReleased: {
    customer: `A payment that was reserved on your card could not be released yet. ${isInformed}`,
    voice: null,
  },
  stuck: {
    customer: `The payment provider has not confirmed the payment yet. ${isInformed}`,
    voice: `The payment provider has not confirmed the payment yet. ${isInformed}`,
  },
  transferReversed: {
    customer: null,
    voice: `The transfer of your fee was reversed. ${isInformed}`,
  },
  selfBillingObjected: {
    customer: null,
    voice: 'Payout is on hold until our support team has decided about your objection.',
  },
};

/** Sentences for a voice whose fee has already been transferred. */
const sentencesAfterPayout: Partial<Record<ProjectIssueKind, string>> = {
  refunded: `The payment was refunded after your fee was transferred. ${isInformed}`,
  disputed: `The payment is disputed. Your fee was transferred before. ${isInformed}`,
  selfBillingObjected: 'Our support team decides about your objection.',
};

/** Returns null for kinds that the side does not see. */
export function paymentIssueSentence(kind: PaymentIssueKind, side: Side, isPaidOut: boolean): string | null {
  if (!isProjectIssue(kind)) return null;
  const afterPayout = side === 'voice' && isPaidOut ? sentencesAfterPayout[kind] : undefined;
  return afterPayout ?? sentences[kind][side];
}

export function receiptNote(payment: {
  amountCents: number;
  refundedCents: number;
  disputedCents: number;
}): string | null {
  if (payment.disputedCents > 0) return 'The payment is disputed.';
  if (payment.refundedCents >= payment.amountCents) return 'The payment was refunded.';
  return payment.refundedCents > 0 ? 'The payment was refunded in part.' : null;
}
