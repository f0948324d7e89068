import { z } from 'zod';
import { contract, pagedList } from './contract';
import { calendarDate, euro, id, instant, requiredMultiline, requiredText, ublUri } from './fields';
import { moneyDocument, objection, selfBillingFields } from './money-document';
import { team } from './teams';

const teamId = z.object({ teamId: id });
const bankAccountPath = z.object({ teamId: id, bankAccountId: id });
const primary = z.boolean('Please choose whether this is the primary account');
/** Fields of a bank account that describe its holder. */
export const accountHolder = {
  accountHolderName: requiredText('Please enter a name', 200),
  accountHolderType: z.enum(['company', 'individual'], 'Please select company or individual'),
};

export const createAccountLink = contract({
  method: 'POST',
  path: '/stripe-account-link',
  summary: "Start or continue the setup of payouts; returns the URL of the provider's form, valid once",
  audience: 'user',
  hasSecretResponse: true,
  refusesImpersonation: true,
  body: z.strictObject({ teamId: id }),
  response: z.strictObject({ url: z.string() }),
});

export const refreshPayoutAccount = contract({
  method: 'POST',
  path: '/teams/{teamId}/refresh-payout-account',
  summary: "Read the payout account from the provider, for example on return from the provider's form",
  audience: 'user',
  params: teamId,
  response: team,
});

export const addBankAccount = contract({
  method: 'POST',
  path: '/teams/{teamId}/bank-accounts',
  summary: "Add the bank account of a one-time token from the provider's client; in euro, in a SEPA country",
  audience: 'user',
  needsRecentPassword: true,
  params: teamId,
  body: z.strictObject({
    token: z
      .string('Please enter the bank account')
      .regex(/^[A-Za-z0-9_]{1,100}$/, 'Please enter the bank account again'),
    primary: primary.default(true),
  }),
  status: 201,
  response: team,
});

export const updateBankAccount = contract({
  method: 'PATCH',
  path: '/teams/{teamId}/bank-accounts/{bankAccountId}',
  summary: 'Change the holder of a bank account, or make it the primary one',
  audience: 'user',
  needsRecentPassword: true,
  params: bankAccountPath,
  body: z.strictObject({ ...accountHolder, primary }).partial(),
  response: team,
});

export const deleteBankAccount = contract({
  method: 'DELETE',
  path: '/teams/{teamId}/bank-accounts/{bankAccountId}',
  summary: 'Delete a bank account that is not the primary one',
  audience: 'user',
  needsRecentPassword: true,
  params: bankAccountPath,
  response: team,
});

export const objectToSelfBilling = contract({
  method: 'POST',
  path: '/projects/{projectId}/self-billing-objection',
  summary: 'Object to the self-billing invoice of a project, once and within 14 days; the payout waits for support',
  audience: 'user',
  refusesImpersonation: true,
  params: z.object({ projectId: id }),
  body: z.strictObject({ text: requiredMultiline('Please enter what is wrong', 2_000) }),
  status: 201,
  response: objection,
});

export const payoutRecord = z.strictObject({
  id,
  projectId: id,
  name: z.string(),
  created: instant,
  approvedDate: instant.nullable(),
  fee: euro.describe('Without VAT'),
  isPaidOut: z.boolean(),
  isOnHold: z.boolean().describe('Refunded, disputed or objected to, and support has not decided yet'),
  isCanceled: z.boolean().describe('No fee is due, because the payment was refunded in full'),
  paidOutDate: instant.nullable().describe('Null where the date of a paid fee is not known'),
  notice: z.string().nullable().describe('Why the fee is not paid out'),
  selfBillingUri: z.string().nullable(),
  ublUri: ublUri,
  invoiceInfoUri: z.string().nullable(),
  vat: euro.describe('Paid on top of the fee'),
  total: euro.describe('What is paid out'),
  number: z.string().nullable().describe('Of the document'),
  issuedOn: calendarDate.describe('Of the document, in the time zone of the operator'),
  creditNotes: z.array(moneyDocument),
  ...selfBillingFields,
});
export type PayoutRecord = z.infer<typeof payoutRecord>;

export const listPayoutHistory = pagedList({
  path: '/teams/{teamId}/payout-history',
  summary: 'List the approved projects of a voice with their self-billing invoices, newest first',
  audience: 'user',
  params: teamId,
  item: payoutRecord,
});

const sums = { earned: euro, onItsWay: euro, paid: euro };

export const earnings = z.strictObject({
  ...sums,
  months: z.array(
    z.strictObject({
      month: calendarDate.describe('The first day of the month, in the time zone of the operator'),
      ...sums,
    }),
  ),
});
export type Earnings = z.infer<typeof earnings>;

export const getEarnings = contract({
  method: 'GET',
  path: '/teams/{teamId}/earnings',
  summary: 'Sum the fees of a voice: earned with approvals, on their way, and paid; by month, newest first',
  audience: 'user',
  params: teamId,
  response: earnings,
});

export const exportEarnings = contract({
  method: 'GET',
  path: '/teams/{teamId}/earnings.csv',
  summary: 'Download the earnings of a voice as a CSV file, with a row per project',
  audience: 'user',
  params: teamId,
  status: 200,
  kind: 'binary',
});
