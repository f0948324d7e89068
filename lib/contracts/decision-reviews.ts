import { z } from 'zod';
import { automatedDecisionKeys } from '@/lib/domain/support/automated-decisions';
import { contract } from './contract';
import { id, instant, requiredMultiline } from './fields';

const decision = z.enum(automatedDecisionKeys, 'Please select a decision');

export const decisionReview = z.strictObject({
  id,
  decision,
  text: z.string(),
  created: instant,
  answer: z.string().describe("Support's decision with its reason; empty while the request is open"),
  closed: instant.nullable(),
});
export type DecisionReview = z.infer<typeof decisionReview>;

export const listDecisionReviews = contract({
  method: 'GET',
  path: '/me/decision-reviews',
  summary: 'List the reviews of automated decisions that the user has asked for, newest first',
  audience: 'user',
  response: z.array(decisionReview),
});

export const askForReview = contract({
  method: 'POST',
  path: '/me/decision-reviews',
  summary: 'Ask for a review of an automated decision by a person',
  description: 'Support answers by mail, with a reason. Refused (409, `review-open`) while another about it is open.',
  audience: 'user',
  refusesImpersonation: true,
  body: z.strictObject({
    decision,
    text: requiredMultiline('Please describe what should be reviewed', 2_000),
  }),
  response: z.array(decisionReview),
});
