'use client';

import { useState } from 'react';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { SelectField } from '@/components/ui/fields/select-field';
import { TextField } from '@/components/ui/fields/text-field';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { countries } from '@/lib/domain/people/countries';
import { endedRates } from '@/lib/domain/tax/rates';
import { territoryKey, withTerritory } from '@/lib/domain/tax/rule-edits';
import { territoryName } from '@/lib/domain/tax/rule-words';
import type { TaxRules } from '@/lib/domain/tax/rules';
import {
  type FieldErrors,
  postalCodeErrors,
  type RateDraft,
  rateDrafts,
  rateErrors,
  readPostalCodes,
  readRates,
  readValidity,
  textErrors,
  type ValidityDraft,
  validityDraft,
  validityErrors,
} from './tax-drafts';
import { RuleDialog } from './tax-rule-dialog';
import { countryOptions, RatesFields, ValidityFields } from './tax-rule-fields';

type Territory = TaxRules['territories'][number];

/** A part of a country as it is typed. */
type Draft = ValidityDraft & {
  name: string;
  country: string;
  postalCodes: string;
  /** Empty for outside of the EU. */
  countsAs: string;
  /** Empty for none. */
  taxedBy: string;
  hasRates: boolean;
  rates: readonly RateDraft[];
};

const draftOf = (territory: Territory | null): Draft => ({
  name: territory?.name ?? '',
  country: territory?.country ?? '',
  postalCodes: territory?.postalCodes.join(', ') ?? '',
  countsAs: territory?.countsAs ?? '',
  taxedBy: territory?.taxedBy ?? '',
  hasRates: territory?.rates !== undefined,
  rates: rateDrafts(territory?.rates ?? []),
  ...validityDraft(territory ?? undefined),
});

const errorsOf = (draft: Draft): FieldErrors => ({
  ...textErrors({ name: draft.name }, 'Please enter a name'),
  ...textErrors({ country: draft.country }, 'Please select a country'),
  ...postalCodeErrors(draft.postalCodes),
  ...(draft.hasRates && rateErrors(draft.rates)),
  ...validityErrors(draft),
});

const territoryOf = (draft: Draft): Territory => ({
  name: draft.name.trim(),
  country: draft.country,
  postalCodes: readPostalCodes(draft.postalCodes),
  countsAs: draft.countsAs || null,
  ...(draft.taxedBy && { taxedBy: draft.taxedBy }),
  ...(draft.hasRates && { rates: endedRates(readRates(draft.rates)) }),
  ...readValidity(draft),
});

type TaxTerritoryDialogProps = {
  state: SupportTaxRules;
  /** Part to change; null to add one. */
  territory: Territory | null;
  onClosed: () => void;
};

/** Adds, changes or ends the rule of a part of a country. */
export function TaxTerritoryDialog({ state, territory, onClosed }: TaxTerritoryDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(territory));
  const set = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }));
  const listed = countryOptions(state.rules.countries.map(({ code }) => code));
  return (
    <RuleDialog
      state={state}
      title={territory ? territoryName(territory) : 'Add part of a country'}
      size="large"
      path={`rules.territories.${draft.name.trim()}`}
      errors={errorsOf(draft)}
      change={(rules) => withTerritory(rules, territory && territoryKey(territory), territoryOf(draft))}
      onClosed={onClosed}
    >
      {(errorOf) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              value={draft.name}
              maxLength={100}
              error={errorOf('name')}
              onChange={(event) => set({ name: event.target.value })}
            />
            <SelectField
              label="Country of its addresses"
              placeholder="Select a country"
              options={countryOptions(Object.keys(countries))}
              value={draft.country}
              error={errorOf('country')}
              onChange={(event) => set({ country: event.target.value })}
            />
          </div>
          <TextField
            label="Postal codes"
            hint="Their first characters, separated by commas. Empty: all of the country."
            value={draft.postalCodes}
            autoComplete="off"
            error={errorOf('postalCodes')}
            onChange={(event) => set({ postalCodes: event.target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Counts as"
              options={[{ value: '', label: 'Outside the EU' }, ...listed]}
              value={draft.countsAs}
              error={errorOf('countsAs')}
              onChange={(event) => set({ countsAs: event.target.value })}
            />
            <SelectField
              label="Taxed by"
              hint="Sales between both are domestic."
              options={[{ value: '', label: 'No other country' }, ...listed]}
              value={draft.taxedBy}
              error={errorOf('taxedBy')}
              onChange={(event) => set({ taxedBy: event.target.value })}
            />
          </div>
          <Checkbox
            label="Has its own rates"
            checked={draft.hasRates}
            onChange={() => set({ hasRates: !draft.hasRates })}
          />
          {draft.hasRates && (
            <RatesFields
              drafts={draft.rates}
              empty="No VAT is charged here."
              errorOf={errorOf}
              onChange={(rates) => set({ rates })}
            />
          )}
          <ValidityFields
            value={draft}
            hint="The last day of the rule. Empty: none is known."
            errorOf={errorOf}
            onChange={set}
          />
        </>
      )}
    </RuleDialog>
  );
}
