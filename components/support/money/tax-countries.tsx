'use client';

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '@/components/ui/fields/search-field';
import { IconButton } from '@/components/ui/icon-button';
import { EmptyState } from '@/components/ui/notices/states';
import type { SupportTaxRules } from '@/lib/contracts/tax-rules';
import { formatDate } from '@/lib/domain/format-date';
import { isValidOn, nextRateChange, rateOn } from '@/lib/domain/tax/rates';
import { areaNames, countryNameOf, kindsText, ratePercent } from '@/lib/domain/tax/rule-words';
import type { TaxRules } from '@/lib/domain/tax/rules';
import { TaxCountryDialog } from './tax-country-dialog';
import { RulesHead, Source } from './tax-rule-parts';

type Country = TaxRules['countries'][number];

type TaxCountriesProps = { state: SupportTaxRules; mayEdit: boolean; today: string };

/** The countries with their rates. Phones show the other facts below the name. */
export function TaxCountries({ state, mayEdit, today }: TaxCountriesProps) {
  const [query, setQuery] = useState('');
  /** Code of a country; empty to add one. */
  const [editing, setEditing] = useState<string | null>(null);
  const countries = state.rules.countries
    .filter((country) => matches(country, query))
    .toSorted((a, b) => countryNameOf(a.code).localeCompare(countryNameOf(b.code), 'en'));
  return (
    <section aria-labelledby="countries">
      <RulesHead
        id="countries"
        title="Countries"
        add={mayEdit ? 'Add country' : undefined}
        onAdd={() => setEditing('')}
      />
      <SearchField
        label="Search countries"
        placeholder="Country, code or area"
        value={query}
        onChange={setQuery}
        className="mt-3 mb-4 md:w-96"
      />
      {countries.length === 0 ? (
        <EmptyState title="No country matches this search." />
      ) : (
        <table className="w-full text-left">
          <caption className="visually-hidden">Countries</caption>
          <thead className="text-sm text-muted">
            <tr className="border-b border-line">
              <ColumnHead>Country</ColumnHead>
              <ColumnHead>Rate today</ColumnHead>
              <ColumnHead isMinor>Next change</ColumnHead>
              <ColumnHead isMinor>VAT ID</ColumnHead>
              <ColumnHead isMinor>Source</ColumnHead>
              {mayEdit && <ColumnHead isHidden>Edit</ColumnHead>}
            </tr>
          </thead>
          <tbody>
            {countries.map((country) => (
              <CountryRow
                key={country.code}
                country={country}
                today={today}
                onEdit={mayEdit ? () => setEditing(country.code) : null}
              />
            ))}
          </tbody>
        </table>
      )}
      {editing !== null && <TaxCountryDialog state={state} code={editing} onClosed={() => setEditing(null)} />}
    </section>
  );
}

function matches({ code, area }: Country, query: string): boolean {
  const text = `${countryNameOf(code)} ${code} ${areaNames[area]}`.toLocaleLowerCase('en');
  return text.includes(query.trim().toLocaleLowerCase('en'));
}

type ColumnHeadProps = { isMinor?: boolean; isHidden?: boolean; children: string };

function ColumnHead({ isMinor, isHidden, children }: ColumnHeadProps) {
  return (
    <th scope="col" className={isMinor ? 'py-2 pr-4 font-medium max-md:hidden' : 'py-2 pr-4 font-medium'}>
      <span className={isHidden ? 'visually-hidden' : undefined}>{children}</span>
    </th>
  );
}

type CountryRowProps = { country: Country; today: string; onEdit: (() => void) | null };

function CountryRow({ country, today, onEdit }: CountryRowProps) {
  const { code, area, rates, vatId } = country;
  const name = countryNameOf(code);
  const rate = rateOn(rates, 'recording', today);
  const next = nextRateChange(rates, 'recording', today);
  const special = rates.filter((other) => other.kinds && other !== rate && isValidOn(today, other));
  const nextText = next && `${next.percent === null ? 'None' : `${next.percent}%`} from ${formatDate(next.date)}`;
  const vatIdText = vatId ? `${vatId.form}${vatId.isRequired ? '' : ', optional'}` : null;
  const source = rate?.source ?? country.source;
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-3 pr-4 font-normal">
        <span className="font-medium">{name}</span> <span className="text-sm text-muted">{code}</span>
        <span className="block text-sm text-muted">{areaNames[area]}</span>
        <span className="block text-sm text-muted md:hidden">
          {nextText && <span className="block">{nextText}</span>}
          {vatIdText && <span className="block [overflow-wrap:anywhere]">VAT ID: {vatIdText}</span>}
          <Source text={source} />
        </span>
      </th>
      <td className="tabular py-3 pr-4">
        {rate ? ratePercent(rate) : 'None'}
        {special.map((other) => (
          <span key={kindsText(other)} className="block text-sm text-muted">
            {ratePercent(other)} for {kindsText(other)}
          </span>
        ))}
      </td>
      <td className="py-3 pr-4 max-md:hidden">{nextText ?? '–'}</td>
      <td className="py-3 pr-4 text-sm [overflow-wrap:anywhere] max-md:hidden">
        {vatIdText ?? '–'}
        {vatId && <span className="block text-muted">{vatId.example}</span>}
      </td>
      <td className="max-w-72 py-3 pr-4 max-md:hidden">
        <Source text={source} />
      </td>
      {onEdit && (
        <td className="py-1 text-right">
          <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" aria-hidden="true" />} onClick={onEdit} />
        </td>
      )}
    </tr>
  );
}
