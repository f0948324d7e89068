import { checkVAT, countries } from 'jsvat-next';
import { vatCountries } from '@/lib/domain/money/vat-countries';

/** The library's list also has the scheme for companies outside of the EU, which is not a country. */
export const checkedCountries: readonly string[] = countries
  .flatMap(({ codes }) => codes.slice(0, 1))
  .filter((code) => code !== 'EU');

/**
 * Returns the VAT ID in upper case without separators, with the country's prefix where it has one; null if its pattern
 * or checksum is wrong. Where VAT IDs cannot be validated, returns it in upper case.
 */
export function normalizeVatId(vatId: string, country: string): string | null {
  if (!vatCountries.has(country)) return vatId.toUpperCase();
  const value = vatId.toUpperCase().replace(/[\s\-./]/g, '');
  // VAT IDs of Greece start with EL, not GR.
  const prefix = country === 'GR' ? 'EL' : country;
  const candidates = value.startsWith(prefix) ? [value] : [`${prefix}${value}`, value];
  return candidates.find((candidate) => isValid(candidate, country)) ?? null;
}

function isValid(vatId: string, country: string): boolean {
  const result = checkVAT(vatId, countries);
  return result.isValid && result.country?.isoCode.short === country;
}
