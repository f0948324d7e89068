import { z } from 'zod';
import { contract, pagedList } from './contract';
import { calendarDate, euro, id, instant, named, requiredText } from './fields';
import { supportProject } from './support-projects';
import { objectionDecisions } from '@/lib/domain/documents/objections';
import { issueSubjects, paymentIssueKinds } from '@/lib/domain/money/payment-issues';

const sums = {
  sales: euro.describe('Charged and invoiced, without VAT, after credits'),
  vat: euro,
  refunds: euro.describe('Without VAT'),
  fees: euro.describe('Earned by voices, without VAT'),
  inputVat: euro,
  providerFees: euro,
  disputes: euro.describe('Held or kept by banks'),
  revenue: euro.describe('Sales less refunds, fees, provider fees and disputes'),
};

export const revenue = z.strictObject({
  ...sums,
  owedToVoices: euro.describe('Fees that are not paid out yet'),
  months: z.array(
    z.strictObject({
      month: calendarDate.describe('The first day of the month, in the time zone of the operator'),
      ...sums,
    }),
  ),
});
export type Revenue = z.infer<typeof revenue>;

export const getRevenue = contract({
  method: 'GET',
  path: '/support/money/revenue',
  summary: 'Sum the ledger by month, newest first, for the last 36 months',
  audience: 'support',
  response: revenue,
});

export const exportBookkeeping = contract({
  method: 'GET',
  path: '/support/money/bookkeeping.csv',
  summary: 'Download the entries of the ledger as a CSV file, oldest first, at most 100,000',
  audience: 'support',
  query: z.object({
    from: calendarDate.optional(),
    to: calendarDate.optional().describe('Including this day, in the time zone of the operator'),
  }),
  status: 200,
  kind: 'binary',
});

const projectRef = z.strictObject({ id, name: z.string(), team: z.string() });

const differenceKind = z
  .enum(['charge', 'transfer', 'balance', 'unknown'])
  .describe("'unknown' belongs to no payment or payout");

const issueSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), ...projectRef.shape }),
  z.strictObject({ kind: z.literal('team'), ...named.shape }),
  z.strictObject({ kind: z.literal('account'), ...named.shape }).describe("The team's account at the provider"),
  z.strictObject({
    kind: z.literal('difference'),
    id,
    what: differenceKind,
    project: projectRef.nullable(),
  }),
]);

export const supportIssue = z.strictObject({
  id,
  subject: issueSubject,
  kind: z.enum(paymentIssueKinds),
  amount: euro.describe('Of a difference: what the provider has more than the ledger'),
  detail: z.string(),
  created: instant,
  resolvedDate: instant.nullable(),
  resolution: z.string().nullable(),
  objection: z
    .strictObject({ id, number: z.string(), uri: z.string().nullable() })
    .nullable()
    .describe('To this self-billing invoice: decided with POST /support/objections/{objectionId}/decision'),
});
export type SupportIssue = z.infer<typeof supportIssue>;

export const listPaymentIssues = pagedList({
  path: '/support/payment-issues',
  summary:
    'List disputes and other payment issues: open ones with the oldest first, resolved ones with the newest first',
  audience: 'support',
  query: {
    state: z.enum(['open', 'resolved']).default('open'),
    subject: z.enum(issueSubjects).optional(),
  },
  item: supportIssue,
});

export const resolvePaymentIssue = contract({
  method: 'POST',
  path: '/support/payment-issues/{issueId}/resolution',
  summary: 'Resolve a payment issue: automatic approval and payout continue',
  description: 'Refused (409) for a difference, which closes when ledger and provider agree.',
  audience: 'support',
  params: z.object({ issueId: id }),
  body: z.strictObject({ resolution: requiredText('Please enter the decision', 500) }),
  response: supportIssue,
});

export const decideObjection = contract({
  method: 'POST',
  path: '/support/objections/{objectionId}/decision',
  summary: 'Decide about the objection of a voice to a self-billing invoice; its payout continues',
  description:
    'Refused (409) if the fee was paid, or is in a bank file, and its amount would change, or if it was decided before.',
  audience: 'support',
  params: z.object({ objectionId: id }),
  body: z.strictObject({
    decision: z.enum(objectionDecisions, 'Please select a decision'),
    text: requiredText('Please enter the reason', 500).describe('For the voice, and stated on the credit note'),
  }),
  response: supportIssue,
});

export const undoIssueResolution = contract({
  method: 'DELETE',
  path: '/support/payment-issues/{issueId}/resolution',
  summary: 'Open a payment issue again that support has resolved',
  description: 'Refused (409) once the payout of the project was sent, or the same issue was reported again.',
  audience: 'support',
  params: z.object({ issueId: id }),
  response: supportIssue,
});

export const supportRefund = z.strictObject({
  id,
  project: projectRef,
  amount: euro,
  reason: z.string(),
  requestedBy: z.string().nullable(),
  state: z.enum(['pending', 'done', 'failed']),
  failure: z.string().nullable(),
  created: instant,
});
export type SupportRefund = z.infer<typeof supportRefund>;

export const listRefunds = pagedList({
  path: '/support/refunds',
  summary: 'List refunds, newest first',
  audience: 'support',
  item: supportRefund,
});

export const refundSupportPayment = contract({
  method: 'POST',
  path: '/support/payments/{paymentId}/refunds',
  summary: 'Refund a charge, or a part of it',
  audience: 'support',
  params: z.object({ paymentId: id }),
  body: z.strictObject({
    amount: euro.min(0.01, 'Please enter an amount').max(100_000),
    reason: requiredText('Please enter a reason', 200).describe('Each refund of a payment has its own reason'),
  }),
  status: 201,
  response: supportProject,
});

export const retryRefund = contract({
  method: 'POST',
  path: '/support/refunds/{refundId}/retry',
  summary: 'Send a refund again that the provider refused',
  audience: 'support',
  params: z.object({ refundId: id }),
  body: z.strictObject({}),
  response: supportRefund,
});

const differenceFields = {
  id,
  kind: differenceKind,
  stripeId: z.string().describe("The provider's id; 'balance' for its balance"),
  project: projectRef.nullable(),
  expected: euro.describe('According to the ledger'),
  found: euro.describe('According to the provider'),
  created: instant.describe('When it was found first'),
  lastSeen: instant,
  resolvedDate: instant.nullable().describe('When both agreed again'),
};

export const ledgerDifference = z.strictObject(differenceFields);
export type LedgerDifference = z.infer<typeof ledgerDifference>;

export const listLedgerDifferences = pagedList({
  path: '/support/ledger-differences',
  summary:
    'List differences between ledger and provider: open ones with the oldest first, others with the newest first',
  audience: 'support',
  query: { state: z.enum(['open', 'resolved']).default('open') },
  item: ledgerDifference,
});

export const ledgerDifferenceDetails = z.strictObject({
  ...differenceFields,
  movements: z.array(
    z.strictObject({
      id,
      kind: z.string(),
      created: instant,
      isCompared: z.boolean().describe('Whether it belongs to the payment or payout that differs'),
      entries: z.array(z.strictObject({ account: z.string(), party: z.string(), amount: euro })),
    }),
  ),
});
export type LedgerDifferenceDetails = z.infer<typeof ledgerDifferenceDetails>;

export const getLedgerDifference = contract({
  method: 'GET',
  path: '/support/ledger-differences/{differenceId}',
  summary: 'Get a difference with all movements of its project, oldest first',
  audience: 'support',
  params: z.object({ differenceId: id }),
  response: ledgerDifferenceDetails,
});

export const compareLedger = contract({
  method: 'POST',
  path: '/support/ledger-differences/comparison',
  summary: 'Compare the ledger with the provider now, as it is done every night',
  audience: 'support',
  body: z.strictObject({}),
});
