import { checkVAT, countries } from 'jsvat-next';

function normalize(vatId: string): string {
  return vatId.toUpperCase().replace(/[\s\-./]/g, '');
}

const countryCodes: ReadonlySet<string> = new Set(countries.flatMap(({ codes }) => codes.slice(0, 1)));

export function hasVatIdCheck(country: string): boolean {
  return countryCodes.has(country);
}

/** Optional for Great Britain (docs/rules/money.md). */
export function isVatIdRequired(country: string): boolean {
  return hasVatIdCheck(country) && country !== 'GB';
}

/** Validates format and checksum, with or without the country prefix. True where VAT IDs cannot be validated. */
export function isVatId(vatId: string, country: string): boolean {
  if (!hasVatIdCheck(country)) return true;
  const value = normalize(vatId);
  // VAT IDs of Greece start with EL, not GR.
  const prefix = country === 'GR' ? 'EL' : country;
  return [value, `${prefix}${value}`].some((candidate) => {
    const result = checkVAT(candidate, countries);
    return result.isValid && result.country?.isoCode.short === country;
  });
}
