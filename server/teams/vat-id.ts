import { checkVAT, countries } from 'jsvat-next';

/** What people type between the characters that count. */
function normalise(vatId: string): string {
  return vatId.toUpperCase().replace(/[\s\-./]/g, '');
}

const countryCodes: ReadonlySet<string> = new Set(countries.flatMap(({ codes }) => codes.slice(0, 1)));

/** Whether companies of this country have a VAT ID that can be checked. `country`: two letters. */
export function hasVatIdCheck(country: string): boolean {
  return countryCodes.has(country);
}

/** Whether the country's companies have to give one; Great Britain's need not (docs/rules/money.md). */
export function isVatIdRequired(country: string): boolean {
  return hasVatIdCheck(country) && country !== 'GB';
}

/** Pattern and checksum of the country; with or without the country's letters in front. */
export function isVatId(vatId: string, country: string): boolean {
  if (!hasVatIdCheck(country)) return true;
  const value = normalise(vatId);
  // Greece's VAT IDs begin with EL, not with its country code.
  const prefix = country === 'GR' ? 'EL' : country;
  return [value, `${prefix}${value}`].some((candidate) => {
    const result = checkVAT(candidate, countries);
    return result.isValid && result.country?.isoCode.short === country;
  });
}
