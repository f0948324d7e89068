import { z } from 'zod';
import { taxCategories } from '@/lib/domain/tax/rules';

/** The VAT of a price, as decided for a customer. */
export const tax = z
  .strictObject({
    rate: z.number().describe('A fraction, such as 0.25; 0 if no VAT is charged'),
    category: z
      .enum([...taxCategories, 'undecided'])
      .describe('`undecided` until the country of the company is known'),
    note: z.string().describe('Why no VAT is charged, as documents say it; empty if some is'),
  })
  .describe('How VAT was decided');
export type Tax = z.infer<typeof tax>;
