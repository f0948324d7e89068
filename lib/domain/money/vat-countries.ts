/**
 * Countries whose VAT IDs have a known pattern and checksum, with a valid example; a test compares them with the library's
 * list.
 */
export const vatIdExamples: Readonly<Record<string, string>> = {
  AD: 'ADF123450E',
  AT: 'ATU12345602',
  AU: 'AU51824753556',
  BE: 'BE0123456749',
  BG: 'BG123456708',
  BR: 'BR12345678000195',
  CH: 'CHE123456707',
  CY: 'CY10259033P',
  CZ: 'CZ12345601',
  DE: 'DE123456704',
  DK: 'DK12345607',
  EE: 'EE101234005',
  ES: 'ESB12345609',
  FI: 'FI12345604',
  FR: 'FR11123456782',
  GB: 'GB123456727',
  GR: 'EL123456709',
  HR: 'HR12345678903',
  HU: 'HU12345607',
  IE: 'IE1234567T',
  IT: 'IT12345670017',
  LT: 'LT123456715',
  LU: 'LU12345613',
  LV: 'LV40001234006',
  MT: 'MT12345634',
  NL: 'NL123456708B01',
  NO: 'NO123456718MVA',
  PL: 'PL1234567802',
  PT: 'PT123456703',
  RO: 'RO123456703',
  RS: 'RS123456704',
  RU: 'RU1234567809',
  SE: 'SE123456780601',
  SI: 'SI12345601',
  SK: 'SK2123456005',
};

/** The VAT ID is optional for Great Britain (docs/rules/teams.md#company-information). */
export function isVatIdRequired(country: string): boolean {
  return country in vatIdExamples && country !== 'GB';
}
