import { z } from 'zod';
import { taxCategories } from '@/lib/domain/tax/rules';
import { vatIdStates } from '@/lib/domain/tax/vat-id-check';
import { instant } from './fields';

/** The VAT of a price, as decided for a customer. */
export const tax = z
  .strictObject({
    rate: z.number().describe('A fraction, such as 0.25; 0 if no VAT is charged'),
    category: z.enum([...taxCategories, 'undecided']).describe('`undecided` until the country of the company is known'),
    note: z.string().describe('Why no VAT is charged, as documents say it; empty if some is'),
  })
  .describe('How VAT was decided');
export type Tax = z.infer<typeof tax>;

export const vatIdCheck = z
  .strictObject({
    state: z
      .enum(vatIdStates)
      .describe('`pending` until the register has responded; `unavailable` after seven days without a response'),
    date: instant.nullable().describe('Of the response'),
    reference: z.string().describe("The register's identifier of the request; empty without one"),
  })
  .describe("What the EU's register (VIES) has said about the VAT ID");
export type PresentedVatIdCheck = z.infer<typeof vatIdCheck>;
