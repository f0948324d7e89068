'use client';

import { useState } from 'react';
import { Checkbox, RadioGroup } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { countries } from '@/lib/domain/people/countries';
import { endedRates } from '@/lib/domain/tax/rates';
import { withCountry } from '@/lib/domain/tax/rule-edits';
import { areaNames, countryNameOf } from '@/lib/domain/tax/rule-words';
import type { TaxRules } from '@/lib/domain/tax/rules';
import { type FieldErrors, type RateDraft, rateDrafts, rateErrors, readRates, textErrors } from './tax-drafts';
import { RuleDialog } from './tax-rule-dialog';
import { countryOptions, RatesFields, SourceField } from './tax-rule-fields';

type Country = TaxRules['countries'][number];

/** A country as it is typed. Its VAT IDs have no form if both texts are empty. */
type Draft = {
  code: string;
  area: Country['area'];
  rates: readonly RateDraft[];
  form: string;
  example: string;
  isVatIdRequired: boolean;
  source: string;
};

const draftOf = (country: Country | undefined): Draft => ({
  code: country?.code ?? '',
  area: country?.area ?? 'outside',
  rates: rateDrafts(country?.rates ?? []),
  form: country?.vatId?.form ?? '',
  example: country?.vatId?.example ?? '',
  isVatIdRequired: country?.vatId?.isRequired ?? false,
  source: country?.source ?? '',
});

function errorsOf({ code, rates, form, example, source }: Draft): FieldErrors {
  return {
    ...textErrors({ code }, 'Please select a country'),
    ...rateErrors(rates),
    ...(form.trim() && textErrors({ example }, 'Please enter an example')),
    ...(example.trim() && textErrors({ form }, 'Please enter the form')),
    ...textErrors({ source }, 'Please enter a source'),
  };
}

const countryOf = ({ code, area, rates, form, example, isVatIdRequired, source }: Draft): Country => ({
  code,
  area,
  rates: endedRates(readRates(rates)),
  vatId: form.trim() ? { form: form.trim(), example: example.trim(), isRequired: isVatIdRequired } : null,
  source: source.trim(),
});

type TaxCountryDialogProps = {
  state: SupportTaxRules;
  /** Code of the country; empty to add one. */
  code: string;
  onClosed: () => void;
};

/** Edits a country: its rates, area and VAT IDs. */
export function TaxCountryDialog({ state, code, onClosed }: TaxCountryDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(state.rules.countries.find((country) => country.code === code)));
  const set = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }));
  const isListed = (other: string) => state.rules.countries.some((country) => country.code === other);
  const others = Object.keys(countries).filter((other) => other === draft.code || !isListed(other));
  return (
    <RuleDialog
      state={state}
      title={code ? `VAT rules: ${countryNameOf(code)}` : 'Add country'}
      size="large"
      path={`rules.countries.${draft.code}`}
      errors={errorsOf(draft)}
      change={(rules) => withCountry(rules, countryOf(draft))}
      onClosed={onClosed}
    >
      {(errorOf) => (
        <>
          {code === '' && (
            <SelectField
              label="Country"
              placeholder="Select a country"
              options={countryOptions(others)}
              value={draft.code}
              error={errorOf('code')}
              onChange={(event) => set({ code: event.target.value })}
            />
          )}
          <p className="text-muted">Only new decisions use changed rules.</p>
          <RatesFields
            drafts={draft.rates}
            empty="No VAT is charged in this country."
            errorOf={errorOf}
            onChange={(rates) => set({ rates })}
          />
          <h3 className="mt-2 font-semibold">Area and VAT IDs</h3>
          <RadioGroup
            label="Area"
            options={Object.entries(areaNames).map(([value, label]) => ({ value, label }))}
            value={draft.area}
            onChange={(area) => set({ area: area as Country['area'] })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Form of VAT IDs"
              hint="In words, such as “FI and 8 digits”. Empty: any."
              value={draft.form}
              maxLength={100}
              error={errorOf('form')}
              onChange={(event) => set({ form: event.target.value })}
            />
            <TextField
              label="Example"
              value={draft.example}
              maxLength={30}
              error={errorOf('example')}
              onChange={(event) => set({ example: event.target.value })}
            />
          </div>
          {draft.form.trim() && (
            <Checkbox
              label="Companies need a VAT ID"
              checked={draft.isVatIdRequired}
              onChange={() => set({ isVatIdRequired: !draft.isVatIdRequired })}
            />
          )}
          <SourceField value={draft.source} error={errorOf('source')} onChange={(source) => set({ source })} />
        </>
      )}
    </RuleDialog>
  );
}
