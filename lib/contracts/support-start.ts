import { z } from 'zod';
import { contract } from './contract';
import { instant } from './fields';

/** Kinds of work that wait for support, in the order of the start page. */
export const waitingKinds = [
  'voices',
  'reports',
  'projects',
  'requests',
  'stalled-deliveries',
  'payouts',
  'failed-transfers',
  'bank-files',
  'unpaid-invoices',
  'vat-reviews',
  'disputes',
  'payment-issues',
  'failed-documents',
  'failed-jobs',
  'legal-gaps',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const waitingItem = z.strictObject({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  oldest: instant.nullable().describe('Since when the oldest waits; null if none does'),
});
export type WaitingItem = z.infer<typeof waitingItem>;

export const getSupportOverview = contract({
  method: 'GET',
  path: '/support/overview',
  summary: 'Count what waits for support, with the age of the oldest',
  audience: 'support',
  response: z.array(waitingItem),
});
