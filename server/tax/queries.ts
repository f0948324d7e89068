import type { TaxRules } from '@/lib/domain/tax/rules';
import { currentTaxRules } from './rules';

type VatIdForm = NonNullable<TaxRules['countries'][number]['vatId']>;

/** Returns the form of VAT IDs by country code. */
export function vatIdForms(): Record<string, VatIdForm> {
  return Object.fromEntries(currentTaxRules().countries.flatMap(({ code, vatId }) => (vatId ? [[code, vatId]] : [])));
}
