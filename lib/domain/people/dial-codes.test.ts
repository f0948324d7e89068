import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js';
import { expect, test } from 'vitest';
import { countries } from './countries';
import { dialCodeOf, dialCodes, splitPhone } from './dial-codes';

test('every country is in the list once, by name, with a code; without one it is +46', () => {
  const names = dialCodes.map(({ countryName }) => countryName);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(dialCodes.every(({ dialCode, countryCode }) => /^\+\d{1,3}$/.test(dialCode) && countryCode in countries)).toBe(
    true,
  );
  expect(dialCodeOf('DK')).toEqual({
    dialCode: '+45',
    flag: '🇩🇰',
    countryCode: 'DK',
    countryName: 'Denmark',
  });
  for (const unknown of [null, 'XX', '']) expect(dialCodeOf(unknown).dialCode).toBe('+46');
});

test('the codes are those by which numbers are checked, of all countries that can be chosen elsewhere', () => {
  // The package is too large for a form.
  const isKnown = (code: string): code is CountryCode => getCountries().some((country) => country === code);
  const listed = new Map(dialCodes.map(({ countryCode, dialCode }) => [countryCode, dialCode]));
  for (const code of Object.keys(countries).filter(isKnown)) {
    expect.soft(listed.get(code), code).toBe(`+${getCountryCallingCode(code)}`);
  }
});

test.each([
  ['+46 70 123 45 67', 'DK', 'SE', '70 123 45 67'],
  ['+46701234567', 'SE', 'SE', '701234567'],
  ['0045 20 12 34 56', 'SE', 'DK', '20 12 34 56'],
  ['+1 (212) 555-0100', 'SE', 'US', '(212) 555-0100'],
  ['+1 604 555 0100', 'CA', 'CA', '604 555 0100'],
  ['+358 40 1234567', 'SE', 'FI', '40 1234567'],
])('%s, likely of %s, is %s and %s', (text, likely, countryCode, number) => {
  expect(splitPhone(text, likely)).toEqual({ countryCode, number });
});

test.each(['070 123 45 67', '', '+', 'call me', '+999 1'])('%j does not say its country', (text) => {
  expect(splitPhone(text, 'SE')).toBeNull();
});
