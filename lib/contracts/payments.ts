import { z } from 'zod';
import { testCardNames } from '@/lib/domain/money/cards';
import { contract, pagedList } from './contract';
import { calendarDate, euro, id, instant, paging, requiredText, ublUri } from './fields';
import { moneyDocument } from './money-document';
import { accountHolder } from './payouts';
import { team } from './teams';

const card = z.object({ teamId: id, creditCardId: id });

export const updateCreditCard = contract({
  method: 'PATCH',
  path: '/teams/{teamId}/credit-cards/{creditCardId}',
  summary: 'Make a card the primary one; the other cards stop being primary',
  audience: 'user',
  refusesImpersonation: true,
  params: card,
  body: z.strictObject({ primary: z.boolean() }),
  response: team,
});

export const deleteCreditCard = contract({
  method: 'DELETE',
  path: '/teams/{teamId}/credit-cards/{creditCardId}',
  summary: 'Delete a card that is not the primary one',
  audience: 'user',
  refusesImpersonation: true,
  params: card,
  response: team,
});

const documentKind = z.enum(['receipt', 'invoice', 'creditNote', 'orderConfirmation']);

export const paymentState = z
  .enum([
    'reserved',
    'paid',
    'due',
    'overdue',
    'refunded',
    'partly-refunded',
    'credited',
    'disputed',
    'released',
    'invoiced',
    'failed',
  ])
  .describe('Invoices are `due`, `overdue`, `paid` or `credited` in full; `invoiced`: there is no invoice yet');

const fields = {
  card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
  state: paymentState,
  dueDate: calendarDate.nullable().describe('Of an invoice'),
  notice: z.string().nullable().describe('What went wrong with the payment after the document was issued'),
  payAgainVoiceId: id.nullable().describe('The voice whose assignment has to be paid again'),
};

export const paymentRecord = z.strictObject({
  id,
  kind: z
    .enum([...documentKind.options, 'charge', 'refund'])
    .describe('`charge` and `refund` are movements without a document'),
  number: z.string().describe('Of the document; empty for a charge or a refund'),
  created: instant,
  projectId: id,
  projectName: z.string(),
  amount: euro.describe('Including VAT; negative for a refund or a credit note'),
  vat: euro,
  ...fields,
  uri: z.string().nullable().describe('The PDF; null until it is rendered, and for a charge or a refund'),
  ublUri,
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

export const projectPayments = z.strictObject({
  id: id.describe('Of the project'),
  name: z.string(),
  isCanceled: z.boolean().describe('The project cannot be opened anymore'),
  created: instant.describe('Of the newest movement or document'),
  issuedOn: calendarDate.describe('The day of `created` in the time zone of the operator'),
  amount: euro.describe('What was sold or, until the voice accepts, ordered; including VAT'),
  refunded: euro.describe('What was refunded or credited of it'),
  ...fields,
  documents: z.array(moneyDocument).describe('Oldest first'),
});
export type ProjectPayments = z.infer<typeof projectPayments>;

const year = z.coerce
  .number()
  .int()
  .min(2000)
  .max(2200)
  .optional()
  .describe('Calendar year in the time zone of the operator');

export const listPaymentHistory = pagedList({
  path: '/teams/{teamId}/payment-history',
  summary: 'List the charges, refunds, invoices, credit notes and order confirmations of a team, newest first',
  audience: 'user',
  params: z.object({ teamId: id }),
  query: { ...paging, year },
  item: paymentRecord,
});

export const listProjectPayments = pagedList({
  path: '/teams/{teamId}/payments',
  summary: 'List the payments and documents of a team by project, the newest movement first',
  audience: 'user',
  params: z.object({ teamId: id }),
  query: { ...paging, year: year.describe('Projects with a movement or document in this calendar year') },
  item: projectPayments,
});

export const exportPaymentHistory = contract({
  method: 'GET',
  path: '/teams/{teamId}/payment-history.csv',
  summary: 'Download the payment history of a team, or of one of its years, as a CSV file',
  audience: 'user',
  params: z.object({ teamId: id }),
  query: z.object({ year }),
  status: 200,
  kind: 'binary',
});

const clientSecret = z
  .string()
  .regex(/^(seti|pi)_[A-Za-z0-9]{1,200}_secret_[A-Za-z0-9]{1,200}$/, 'This payment is not known');

export const simulateCardSetup = contract({
  method: 'POST',
  path: '/dev/card-setup',
  summary: "Enter a test card; only with the simulator, in place of the provider's form in the browser",
  audience: 'user',
  body: z.strictObject({ clientSecret, testCard: z.enum(testCardNames, 'Please select a card') }),
  response: z.strictObject({
    status: z.enum(['succeeded', 'needs-confirmation']),
    paymentMethodId: z.string().nullable().describe('Null until confirmed'),
  }),
  isDevelopmentOnly: true,
});

export const simulateConfirmation = contract({
  method: 'POST',
  path: '/dev/card-confirmation',
  summary: 'Confirm or decline a card or payment as its bank would; only with the simulator',
  audience: 'user',
  body: z.strictObject({ clientSecret, outcome: z.enum(['confirm', 'fail']) }),
  response: z.strictObject({ status: z.enum(['confirmed', 'failed']), paymentMethodId: z.string().nullable() }),
  isDevelopmentOnly: true,
});

export const simulateBankToken = contract({
  method: 'POST',
  path: '/dev/bank-token',
  summary: 'Create a one-time token for a bank account; only with the simulator',
  audience: 'user',
  body: z.strictObject({
    iban: requiredText('Please enter an IBAN', 42),
    ...accountHolder,
  }),
  response: z.strictObject({ token: z.string() }),
  isDevelopmentOnly: true,
});

export const stripeWebhook = contract({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: "Receive the payment provider's signed events",
  audience: 'public',
  limit: 'none',
});
