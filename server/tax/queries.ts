import { currentTaxRules } from './rules';

export type VatIdForm = { form: string; example: string };

/** Returns the form of VAT IDs in words, with an example, by country code. */
export function vatIdForms(): Record<string, VatIdForm> {
  const forms = currentTaxRules().countries.flatMap(({ code, vatId }) =>
    vatId ? [[code, { form: vatId.form, example: vatId.example }] as const] : [],
  );
  return Object.fromEntries(forms);
}
