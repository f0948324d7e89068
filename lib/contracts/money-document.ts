import { z } from 'zod';
import { objectionDecisions } from '@/lib/domain/documents/objections';
import { calendarDate, euro, id, instant, ublUri } from './fields';

/** A document about money, as lists and projects show it. */
export const moneyDocument = z.strictObject({
  id,
  kind: z.enum(['receipt', 'invoice', 'creditNote', 'orderConfirmation', 'selfBillingCreditNote']),
  number: z.string(),
  created: instant,
  amount: euro.describe('Including VAT; negative for a credit note in the payment history'),
  uri: z.string().nullable().describe('The PDF; null until it is rendered'),
  ublUri,
});

export const objection = z.strictObject({
  date: instant,
  text: z.string(),
  decision: z
    .enum(objectionDecisions)
    .nullable()
    .describe('`corrected`: issued again; `credited`: the voice sends its own'),
  note: z.string(),
});
export type Objection = z.infer<typeof objection>;

/** Fields of a self-billing invoice. */
export const selfBillingFields = {
  objectUntil: calendarDate.nullable().describe('The last day for an objection; null if there may be none'),
  objection: objection.nullable(),
};
