import { z } from 'zod';
import { isPeriodBound } from '@/lib/domain/tax/report-period';
import { taxCategories } from '@/lib/domain/tax/rules';
import { contract } from './contract';
import { calendarDate, euro } from './fields';

const bound = z.string().max(10).refine(isPeriodBound, 'Please enter a month or a day, such as 2026-11 or 2026-11-30');

const period = z
  .object({ from: bound, to: bound.describe('Including this month or day, in the time zone of the operator') })
  .refine(({ from, to }) => to >= from.slice(0, to.length), { path: ['to'], error: 'Please enter a later day' });

const decided = {
  category: z
    .enum([...taxCategories, 'notRecorded'])
    .describe('`notRecorded` of assignments from before decisions were stored'),
  country: z.string().describe('Two-letter code; empty if it was not recorded'),
  rate: z.number().describe('A fraction; of the amounts if it was not recorded'),
};

export const taxReport = z.strictObject({
  from: calendarDate,
  to: calendarDate.describe('Including this day'),
  sales: z
    .array(z.strictObject({ ...decided, net: euro, vat: euro, gross: euro }))
    .describe('Sales less refunds, by the decision and the country of the customer'),
  recapitulative: z
    .array(
      z.strictObject({
        vatId: z.string(),
        country: z.string(),
        customer: z.string().describe('Names of its teams'),
        net: euro,
      }),
    )
    .describe('Sales under reverse charge by the VAT ID of the customer'),
  purchases: z
    .array(z.strictObject({ ...decided, net: euro, vat: euro }))
    .describe('Fees of voices, by the decision and the country of the voice'),
  totals: z.strictObject({
    net: euro,
    vat: euro,
    gross: euro,
    purchases: euro.describe('Without VAT'),
    inputVat: euro,
  }),
});
export type TaxReport = z.infer<typeof taxReport>;

export const getTaxReport = contract({
  method: 'GET',
  path: '/support/tax-report',
  summary: 'Sum the ledger for the VAT return',
  audience: 'support',
  query: period,
  response: taxReport,
});

export const exportTaxReport = contract({
  method: 'GET',
  path: '/support/tax-report.csv',
  summary: 'Download the sums for the VAT return as a CSV file',
  audience: 'support',
  query: period,
  status: 200,
  kind: 'binary',
});
