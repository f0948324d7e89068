import { z } from 'zod';
import { contract, pagedList } from './contract';
import { calendarDate, euro, id, instant, named, requiredText, text } from './fields';
import { markedPayouts, undoneItems } from './support-payouts';
import { invoiceViews } from '@/lib/domain/money/invoices';

export const supportInvoice = z.strictObject({
  id,
  project: named,
  team: named,
  document: z.string().nullable().describe('Number of the order confirmation'),
  purchaseOrder: z.string(),
  amount: euro.describe('With VAT'),
  vat: euro,
  dueDate: calendarDate,
  isOverdue: z.boolean(),
  paidDate: calendarDate.nullable(),
  reference: z.string().describe('Of the bank transfer'),
  paidBy: z.string().nullable().describe('The support user who marked it as paid'),
  canceledDate: instant.nullable(),
  isTest: z.boolean(),
  created: instant.describe('When the voice accepted the project'),
  number: z.string().nullable().describe('Null if it was written elsewhere'),
  documentId: id.nullable(),
  uri: z.string().nullable(),
  credited: euro.describe('With VAT'),
  open: euro,
  repay: euro.describe('Paid, but not owed any more'),
  reminders: z.number().int().describe('The newest, of three'),
  remindedDate: calendarDate.nullable(),
  remindersPaused: z.boolean(),
});
export type SupportInvoice = z.infer<typeof supportInvoice>;

const filters = {
  view: z.enum(invoiceViews).default('open'),
  query: text(200).optional().describe('Words of the team, project, documents, purchase order or reference'),
};

export const listInvoices = pagedList({
  path: '/support/invoices',
  summary: 'List what teams with manual invoicing owe, the oldest first, or what they have paid, the newest first',
  audience: 'support',
  query: filters,
  item: supportInvoice,
});

const sum = z.strictObject({ count: z.number().int(), amount: euro });

export const invoiceSummary = z.strictObject({
  open: sum,
  overdue: sum,
  oldest: instant.nullable().describe('Since when the oldest open invoice waits'),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

export const getInvoiceSummary = contract({
  method: 'GET',
  path: '/support/invoices/summary',
  summary: 'Sum the open and overdue invoices',
  audience: 'support',
  response: invoiceSummary,
});

export const exportInvoices = contract({
  method: 'GET',
  path: '/support/invoices.csv',
  summary: 'Download the invoices of a view as a CSV file, at most 20,000',
  audience: 'support',
  query: z.object(filters),
  status: 200,
  kind: 'binary',
});

const invoiceIds = z.array(id).min(1, 'Please select an invoice').max(200, 'Please select at most 200 invoices');

export const markInvoicesPaid = contract({
  method: 'POST',
  path: '/support/invoices/mark-paid',
  summary: 'Mark invoices as paid, each once; returns those that could not be marked with the reason',
  audience: 'support',
  body: z.strictObject({
    invoiceIds,
    paidOn: calendarDate.optional().describe('By default today in the time zone of the operator'),
    reference: text(140).optional().describe('Of the bank transfer'),
  }),
  response: markedPayouts,
});

export const undoInvoicesPaid = contract({
  method: 'POST',
  path: '/support/invoices/undo-paid',
  summary: 'Open invoices again that were marked as paid by mistake',
  audience: 'support',
  body: z.strictObject({ invoiceIds }),
  response: undoneItems,
});

const params = z.object({ invoiceId: id });

export const creditInvoice = contract({
  method: 'POST',
  path: '/support/invoices/{invoiceId}/credit',
  summary: 'Credit an invoice, or a part of it: the customer gets a credit note',
  audience: 'support',
  params,
  body: z.strictObject({
    amount: euro.min(0.01, 'Please enter an amount').max(100_000).describe('With VAT'),
    reason: requiredText('Please enter a reason', 200).describe(
      'Stated on the credit note. Each credit note of an invoice has its own reason',
    ),
  }),
  status: 201,
  response: supportInvoice,
});

export const updateInvoice = contract({
  method: 'PATCH',
  path: '/support/invoices/{invoiceId}',
  summary: 'Pause the reminders of an unpaid invoice, or send them again',
  audience: 'support',
  params,
  body: z.strictObject({ remindersPaused: z.boolean() }),
  response: supportInvoice,
});

export const customerFacts = z.strictObject({
  name: z.string(),
  addressLines: z.array(z.string()).max(10),
  country: z.string(),
  taxId: z.string(),
  vatId: z.string(),
});
export type CustomerFacts = z.infer<typeof customerFacts>;

export const documentCorrection = z.strictObject({
  before: customerFacts,
  after: customerFacts,
  creditNote: z.string().nullable().describe('Number; null for a dry run'),
  document: z.string().nullable().describe('Number of the new one; null for a dry run'),
});
export type DocumentCorrection = z.infer<typeof documentCorrection>;

export const correctDocument = contract({
  method: 'POST',
  path: '/support/documents/{documentId}/correct',
  summary: 'Credit a receipt or invoice, and issue it again with the current name, address and VAT ID of the customer',
  audience: 'support',
  params: z.object({ documentId: id }),
  body: z.strictObject({
    reason: requiredText('Please enter a reason', 500),
    dryRun: z.boolean().default(false).describe('Only compare'),
  }),
  response: documentCorrection,
});
