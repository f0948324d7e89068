import { checkVAT, countries } from 'jsvat-next';

/** Rules by country. The library's list also has the scheme for companies outside of the EU, which is not a country. */
const rules = new Map(countries.map((rule) => [rule.codes[0] ?? '', rule]));
rules.delete('EU');

export const checkedCountries: readonly string[] = [...rules.keys()];

/**
 * Returns the VAT ID in upper case without separators, with the country's prefix; null if its pattern or checksum is
 * wrong. Where VAT IDs cannot be validated, returns it in upper case.
 */
export function normalizeVatId(vatId: string, country: string): string | null {
  const rule = rules.get(country);
  if (!rule) return vatId.toUpperCase();
  const stored = spelled(vatId.toUpperCase().replace(/[\s\-./]/g, ''), country);
  return checkVAT(asInLibrary(stored, country), [rule]).isValid ? stored : null;
}

/** Returns the id with prefix and suffix, whichever of them the value already has. */
function spelled(value: string, country: string): string {
  switch (country) {
    case 'CH':
      return `CHE${value.replace(/^CHE?/, '')}`;
    case 'GB':
      return /^(?:GB|XI)/.test(value) ? value : `GB${value}`;
    case 'GR':
      return `EL${value.replace(/^(?:EL|GR)/, '')}`;
    case 'NO':
      return `NO${value.replace(/^NO/, '').replace(/MVA$/, '')}MVA`;
    default:
      return value.startsWith(country) ? value : `${country}${value}`;
  }
}

/**
 * Returns the id as the library knows it: Norway's without its prefix, and those of Northern Ireland that have fewer
 * than nine digits with the prefix GB.
 */
function asInLibrary(value: string, country: string): string {
  if (country === 'NO') return value.slice(country.length);
  return country === 'GB' ? value.replace(/^XI(?=GD|HA)/, 'GB') : value;
}
