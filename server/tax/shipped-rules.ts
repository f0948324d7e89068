import type { TaxRules } from '@/lib/domain/tax/rules';
import { shippedCountries } from '@/server/tax/shipped/countries';
import { shippedNotes } from '@/server/tax/shipped/notes';
import { shippedTerritories } from '@/server/tax/shipped/territories';

/** Rules of VAT that a new installation has. They change with the law (docs/rules/tax.md#changes-of-the-law). */
export const shippedTaxRules: TaxRules = {
  countries: shippedCountries,
  territories: shippedTerritories,
  notes: shippedNotes,
};
