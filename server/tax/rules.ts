import type { TaxRules } from '@/lib/domain/tax/rules';
import { shippedTaxRules } from './shipped-rules';

/** Returns the rules of VAT that apply. */
export function currentTaxRules(): TaxRules {
  return shippedTaxRules;
}
