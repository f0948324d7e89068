import { expect, test } from 'vitest';
import { groupIban, ibanPlaceholder, maskedAccount, readIban } from './iban';

test.each([
  ['', null, false],
  ['D', null, false],
  ['DE89 3704', null, false],
  ['de89 3704 0044 0532 0130 00', null, true],
  ['FR1420041010050500013M02606', null, true],
  ['DE89 3704 0044 0532 0130 01', 'This IBAN is not valid. Please check it.', false],
  ['DE89 3704 0044 0532 0130 000', 'An IBAN of this country has 22 characters.', false],
  ['12', 'An IBAN starts with the letters of its country.', false],
  ['BR18', 'Please enter an IBAN of a SEPA country.', false],
  ['XX', 'Please enter an IBAN of a SEPA country.', false],
  ['DE89_', 'An IBAN has only letters and digits.', false],
])('%j while typing: %s', (typed, error, isComplete) => {
  expect(readIban(typed)).toMatchObject({ error, isComplete });
});

test('writes an IBAN in groups of four', () => {
  expect(groupIban('de8937040044')).toBe('DE89 3704 0044');
  expect(ibanPlaceholder('DE')).toBe('DE00 0000 0000 0000 0000 00');
  expect(ibanPlaceholder('US')).toBe('SE00 0000 0000 0000 0000 0000');
});

test('masks an account as its country and four groups', () => {
  expect(maskedAccount({ country: 'DE', last4: '3000' })).toBe('DE •••• •••• •••• 3000');
});
