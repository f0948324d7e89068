/** Countries whose VAT IDs have a known pattern and checksum; a test compares them with the library's list. */
export const vatCountries: ReadonlySet<string> = new Set([
  'AD',
  'AT',
  'AU',
  'BE',
  'BG',
  'BR',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'RS',
  'RU',
  'SE',
  'SI',
  'SK',
]);

/** Optional for Great Britain (docs/rules/teams.md#company-information). */
export function isVatIdRequired(country: string): boolean {
  return vatCountries.has(country) && country !== 'GB';
}
