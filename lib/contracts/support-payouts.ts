import { z } from 'zod';
import { contract, pagedList } from './contract';
import { calendarDate, euro, id, instant, named, requiredText, text } from './fields';
import { accountStates, payoutViews } from '@/lib/domain/support/support-payouts';

const accountState = z.enum(accountStates);
const fileRef = z.strictObject({ id, number: z.string() });

export const supportPayout = z.strictObject({
  id,
  project: named,
  voice: named,
  team: named.nullable().describe('The business of the voice'),
  amount: euro,
  method: z.enum(['transfer', 'manual']),
  status: z.enum(['payable', 'transferring', 'paid', 'failed', 'reversed', 'canceled']),
  account: accountState.describe('Bank account for a manual transfer'),
  holdReason: z.string().nullable(),
  failure: z.string().nullable(),
  document: z.string().nullable().describe('Number of the self-billing invoice or invoice information'),
  file: fileRef.nullable().describe('The bank file that contains it'),
  isTest: z.boolean(),
  created: instant.describe('When the project was approved'),
  paidDate: instant.nullable(),
});
export type SupportPayout = z.infer<typeof supportPayout>;

export const listSupportPayouts = pagedList({
  path: '/support/payouts',
  summary: 'List the fees of voices; paid and canceled ones with the newest first, all others with the oldest first',
  audience: 'support',
  query: { view: z.enum(payoutViews).default('due'), query: text(200).optional() },
  item: supportPayout,
});

const payoutIds = z.array(id).min(1, 'Please select a payout').max(200, 'Please select at most 200 payouts');

export const markedPayouts = z.strictObject({
  paid: z.array(id),
  skipped: z.array(z.strictObject({ id, reason: z.string() })),
});
export type MarkedPayouts = z.infer<typeof markedPayouts>;

export const markPayoutsPaid = contract({
  method: 'POST',
  path: '/support/payouts/mark-paid',
  summary: 'Mark manual payouts as paid, each once; returns those that could not be marked with the reason',
  audience: 'support',
  body: z.strictObject({ payoutIds, paidOn: calendarDate.optional().describe('By default now') }),
  response: markedPayouts,
});

export const undoneItems = z.strictObject({
  undone: z.array(id),
  skipped: z.array(z.strictObject({ id, reason: z.string() })),
});
export type UndoneItems = z.infer<typeof undoneItems>;

export const undoPayoutsPaid = contract({
  method: 'POST',
  path: '/support/payouts/undo-paid',
  summary:
    'Make payouts due again that were marked as paid by mistake; returns those that could not be with the reason',
  audience: 'support',
  body: z.strictObject({ payoutIds }),
  response: undoneItems,
});

export const retryPayout = contract({
  method: 'POST',
  path: '/support/payouts/{payoutId}/retry',
  summary: 'Send a failed transfer again',
  audience: 'support',
  params: z.object({ payoutId: id }),
  body: z.strictObject({}),
  response: supportPayout,
});

export const payManually = contract({
  method: 'POST',
  path: '/support/payouts/{payoutId}/manual',
  summary: 'Pay a failed transfer by bank transfer instead',
  audience: 'support',
  params: z.object({ payoutId: id }),
  body: z.strictObject({}),
  response: supportPayout,
});

const teamId = z.object({ teamId: id });

export const transferAccount = z.strictObject({
  team: named,
  bankTransferInfo: z.string().describe('What the voice entered'),
  state: accountState,
  holderName: z.string(),
  maskedIban: z.string().nullable(),
  enteredBy: z.string().nullable(),
  enteredDate: instant.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedDate: instant.nullable(),
});
export type TransferAccount = z.infer<typeof transferAccount>;

export const getTransferAccount = contract({
  method: 'GET',
  path: '/support/transfer-accounts/{teamId}',
  summary: 'Get the bank account to which the fees of a team are transferred by hand',
  audience: 'support',
  params: teamId,
  response: transferAccount,
});

const iban = requiredText('Please enter an IBAN', 60);

export const setTransferAccount = contract({
  method: 'PUT',
  path: '/support/transfer-accounts/{teamId}',
  summary: 'Enter the bank account of a team; it has to be confirmed before it is used',
  audience: 'support',
  params: teamId,
  body: z.strictObject({ holderName: requiredText('Please enter the account holder', 70), iban }),
  response: transferAccount,
});

export const confirmTransferAccount = contract({
  method: 'POST',
  path: '/support/transfer-accounts/{teamId}/confirmation',
  summary: 'Confirm the bank account of a team by entering its IBAN again',
  audience: 'support',
  params: teamId,
  body: z.strictObject({ iban }),
  response: transferAccount,
});

const leftOut = z.strictObject({ payoutId: id, project: z.string(), voice: z.string(), reason: z.string() });

export const transferFile = z.strictObject({
  ...fileRef.shape,
  debtorName: z.string(),
  maskedDebtor: z.string(),
  numPayouts: z.number().int(),
  numPaid: z.number().int(),
  total: euro,
  executionDate: calendarDate,
  createdBy: z.string(),
  created: instant,
  withdrawnDate: instant.nullable(),
});
export type TransferFile = z.infer<typeof transferFile>;

export const createTransferFile = contract({
  method: 'POST',
  path: '/support/transfer-files',
  summary: 'Put all due manual payouts with a confirmed account into a SEPA credit transfer file (pain.001.001.09)',
  audience: 'support',
  body: z.strictObject({
    debtorName: requiredText('Please enter the account holder', 70),
    debtorIban: iban,
    executionDate: calendarDate,
  }),
  status: 201,
  response: z.strictObject({ file: transferFile, leftOut: z.array(leftOut) }),
});

export const listTransferFiles = pagedList({
  path: '/support/transfer-files',
  summary: 'List the bank files, newest first',
  audience: 'support',
  item: transferFile,
});

export const previewTransferFile = contract({
  method: 'GET',
  path: '/support/transfer-files/preview',
  summary: 'Count what the next bank file would contain, and list what it would leave out',
  audience: 'support',
  response: z.strictObject({
    numPayouts: z.number().int(),
    total: euro,
    leftOut: z.array(leftOut),
    changedNames: z
      .array(z.strictObject({ voice: z.string(), entered: z.string(), sent: z.string() }))
      .describe(
        'Account holders whose name has letters that bank files cannot have: their bank may report a close match',
      ),
    debtorName: z.string(),
    debtorIban: z.string().describe("The operator's account in the last file; empty before the first"),
  }),
});

const fileId = z.object({ fileId: id });

export const downloadTransferFile = contract({
  method: 'GET',
  path: '/support/transfer-files/{fileId}/content',
  summary: 'Download a bank file',
  audience: 'support',
  params: fileId,
  status: 200,
  kind: 'binary',
});

export const markFilePaid = contract({
  method: 'POST',
  path: '/support/transfer-files/{fileId}/mark-paid',
  summary: 'Mark all payouts of a bank file as paid, each once',
  audience: 'support',
  params: fileId,
  body: z.strictObject({}),
  response: markedPayouts,
});

export const withdrawTransferFile = contract({
  method: 'POST',
  path: '/support/transfer-files/{fileId}/withdrawal',
  summary: 'Withdraw a bank file that was not executed: its payouts are due again',
  audience: 'support',
  params: fileId,
  body: z.strictObject({}),
  response: transferFile,
});
