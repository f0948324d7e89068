import { z } from 'zod';
import { euro, id, instant, ublUri } from './fields';

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
