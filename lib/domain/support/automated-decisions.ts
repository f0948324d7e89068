import { minReviewDays, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';

export const automatedDecisionKeys = ['order', 'approval', 'archive', 'held-takes', 'limits'] as const;
export type AutomatedDecisionKey = (typeof automatedDecisionKeys)[number];

export type AutomatedDecision = {
  key: AutomatedDecisionKey;
  title: string;
  /** Says what is decided, and when. */
  decision: string;
  /** Lists the data that it depends on. */
  data: string;
  /** Says what it means for the voice, and what they can do. */
  effect: string;
};

/** All decisions about voices that the product makes without a person (docs/rules/automated-decisions.md). */
export const automatedDecisions: readonly AutomatedDecision[] = [
  {
    key: 'order',
    title: 'Order of search results',
    decision: 'Voices that match a search are listed by a score.',
    data: 'Your ratings, accepted projects, demos and studio quality demo, and your country if the customer is in the same. Nothing about your behavior, response times or prices.',
    effect: 'Voices further up are found more often. Customers can order by rating or date instead.',
  },
  {
    key: 'approval',
    title: 'Automatic approval',
    decision: `A delivery is approved automatically when the review period of the project ends, at the earliest ${minReviewDays} days after you deliver.`,
    data: 'The dates of your acceptance and delivery, open requests for changes, and refunded or disputed payments.',
    effect:
      'Your fee becomes payable as after an approval by the customer. Open requests and payment problems pause it.',
  },
  {
    key: 'archive',
    title: 'Automatic archive',
    decision: `A project is archived for everyone ${openDaysAfterApproval} days after its approval.`,
    data: 'The date of the approval.',
    effect: 'You can still open it, but no longer chat or upload. Payouts and documents stay.',
  },
  {
    key: 'held-takes',
    title: 'Held takes',
    decision: 'A take is held if a measured point differs from the delivery spec of the project.',
    data: 'Format, level, loudness, silence and name of the file.',
    effect: 'Customers do not see a held take. You can upload another, or send it anyway with a remark.',
  },
  {
    key: 'limits',
    title: 'Limits',
    decision:
      'Requests, uploads, messages and failed logins beyond a limit are refused or delayed for minutes to hours.',
    data: 'The number of your requests and their network.',
    effect: 'You wait, and nothing else changes. Limits do not affect the order of results.',
  },
];

/** Returns the title of a decision, or the stored key if a later version has removed it. */
export const titleOfDecision = (key: string): string =>
  automatedDecisions.find((decision) => decision.key === key)?.title ?? key;
