import { z } from 'zod';
import { message } from './chat';
import { contract, pagedList } from './contract';
import { calendarDate, euro, id, instant, named, requiredMultiline, text } from './fields';
import { historyKinds } from '@/lib/domain/support/support-history';
import { cancelEffects, maxExtensionDays, projectFilters, projectPhases } from '@/lib/domain/support/support-project';

const projectId = z.object({ projectId: id });
const phase = z.enum(projectPhases);

const rowFields = {
  id,
  name: z.string(),
  template: z.string(),
  team: named,
  voice: named.nullable().describe('The assigned voice, or the one whose payment is being authorized'),
  phase,
  stalledDate: instant
    .optional()
    .describe('When both sides were told that nothing is delivered; only while that is so'),
  numVoices: z.number().int(),
  customerTotal: euro.describe('Without VAT'),
  isOnHold: z.boolean().describe('A refund or dispute holds the automatic approval and the payout'),
  created: instant,
  lastModified: instant,
};

export const supportProjectRow = z.strictObject(rowFields);
export type SupportProjectRow = z.infer<typeof supportProjectRow>;

export const listSupportProjects = pagedList({
  path: '/support/projects',
  summary:
    'Find projects of all teams by id, name, customer or voice: last changed first, awaiting approval oldest first',
  audience: 'support',
  query: { query: text(200).optional(), phase: z.enum(projectFilters).optional() },
  item: supportProjectRow,
});

const supportPayment = z.strictObject({
  id,
  status: z.string(),
  amount: euro.describe('With VAT'),
  refunded: euro,
  disputed: euro,
  card: z.string().nullable(),
  isTest: z.boolean(),
  created: instant,
});

export const supportProject = z.strictObject({
  ...rowFields,
  description: z.string(),
  language: z.string(),
  dueDate: z.string().nullable(),
  purchaseOrder: z.string(),
  members: z.array(z.strictObject({ id, name: z.string(), email: z.string() })),
  voices: z.array(named),
  maxVoices: z.number().int(),
  allowedVoices: z.array(named).describe('Empty when every voice may be shortlisted'),
  requiresAdminApproval: z.boolean(),
  adminApprovedDate: instant.nullable(),
  acceptedDate: instant.nullable(),
  deliveredDate: instant.nullable(),
  autoApproveDate: instant.nullable(),
  approvedDate: instant.nullable(),
  canceledDate: instant.nullable(),
  customerPrice: euro.describe('Before discount and extras'),
  discount: euro,
  extras: z.array(z.strictObject({ name: z.string(), customerPrice: euro, voiceFee: euro })),
  license: z.array(z.string()).describe('As agreed with the assigned voice, or as it would be now'),
  vat: euro,
  totalWithVat: euro,
  voiceFee: euro.describe('Before extras'),
  voiceFeeTotal: euro,
  isInvoiced: z.boolean(),
  payments: z.array(supportPayment),
  payout: z
    .strictObject({
      id,
      status: z.string(),
      amount: euro,
      paidDate: instant.nullable(),
      failure: z.string().nullable(),
    })
    .nullable(),
  invoice: z
    .strictObject({
      id,
      number: z.string().nullable().describe('Null for an invoice that was written elsewhere'),
      amount: euro,
      credited: euro,
      repay: euro.describe('What the customer has paid, but does not owe any more'),
      dueDate: calendarDate,
      paidDate: calendarDate.nullable(),
      reference: z.string(),
      isCanceled: z.boolean(),
    })
    .nullable(),
  bill: z
    .strictObject({ id, number: z.string() })
    .nullable()
    .describe('The receipt or invoice that can be issued again'),
  issues: z.array(z.strictObject({ id, kind: z.string(), amount: euro, detail: z.string(), created: instant })),
  ledger: z.array(z.strictObject({ account: z.string(), amount: euro })),
  approvalRefusal: z
    .string()
    .nullable()
    .describe('Why the project cannot be approved for shortlisting; null if it can'),
  isApprovalReversible: z.boolean(),
  cancelRefusal: z.string().nullable(),
  cancelEffect: z.enum(cancelEffects).describe('What happens to the money when the project is canceled'),
  cancelAmount: euro.describe('What is released or refunded, with VAT'),
  extendRefusal: z.string().nullable(),
  mayEditMoney: z.boolean().describe('Whether you have the scope `edit-money`'),
});
export type SupportProject = z.infer<typeof supportProject>;

export const getSupportProject = contract({
  method: 'GET',
  path: '/support/projects/{projectId}',
  summary: 'Get a project with both sides of its money, and what support can do with it',
  audience: 'support',
  params: projectId,
  response: supportProject,
});

export const historyEntry = z.strictObject({
  id: z.string(),
  at: instant,
  kind: z.enum(historyKinds),
  text: z.string(),
  note: z.string().describe('A message, a reason or a failure; may be empty'),
  actor: z.string().nullable().describe('Null for what happened automatically'),
  isProblem: z.boolean(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listProjectHistory = pagedList({
  path: '/support/projects/{projectId}/history',
  summary:
    'List what happened in a project, newest first: states, messages, mails, money, documents, audio, jobs, support',
  audience: 'support',
  params: projectId,
  item: historyEntry,
});

const price = euro.min(0).max(100_000);

export const approveSupportProject = contract({
  method: 'POST',
  path: '/support/projects/{projectId}/approval',
  summary: 'Approve a project whose template requires it, so that voices can be shortlisted',
  description: 'Other prices than those of the template need the scope `edit-money`.',
  audience: 'support',
  params: projectId,
  body: z.strictObject({
    allowedVoices: z.array(id).max(100).default([]).describe('Only these can be shortlisted; all when empty'),
    customerPrice: price.optional(),
    voiceFee: price.optional(),
  }),
  response: supportProject,
});

export const withdrawProjectApproval = contract({
  method: 'DELETE',
  path: '/support/projects/{projectId}/approval',
  summary: 'Withdraw the approval while no voice is shortlisted; allowed voices and prices stay as they are',
  audience: 'support',
  params: projectId,
  response: supportProject,
});

export const cancelSupportProject = contract({
  method: 'POST',
  path: '/support/projects/{projectId}/cancellation',
  summary: 'Cancel a project that is not approved yet: voices leave it, the payment is released or refunded',
  description: 'A refund needs the scope `edit-money`.',
  audience: 'support',
  params: projectId,
  body: z.strictObject({
    reason: requiredMultiline('Please enter a reason. Customer and voice receive it.', 1_000),
  }),
  response: supportProject,
});

export const extendReview = contract({
  method: 'POST',
  path: '/support/projects/{projectId}/review-extension',
  summary: 'Postpone the automatic approval',
  audience: 'support',
  params: projectId,
  body: z.strictObject({ days: z.number('Please enter the number of days').int().min(1).max(maxExtensionDays) }),
  response: supportProject,
});

export const postSupportMessage = contract({
  method: 'POST',
  path: '/support/projects/{projectId}/messages',
  summary: 'Write to the customer and one voice of a project as support',
  audience: 'support',
  params: projectId,
  body: z.strictObject({ voiceId: id, text: requiredMultiline('Please write something', 5_000) }),
  status: 201,
  response: message,
});
