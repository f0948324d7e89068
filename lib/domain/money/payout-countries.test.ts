import { describe, expect, test } from 'vitest';
import { hasStripePayout, isPayoutCountry, needsCardPayments } from './payout-countries';

const voices = ['SE', 'DE', 'NO', 'LI', 'GB', 'CH', 'US', 'CA', 'IS', 'GI', 'AU', 'BR', ''];
const paid = ['SE', 'DE', 'NO', 'LI', 'GB', 'CH'];

test.each([
  ['SE', paid],
  ['DE', paid],
  ['GB', paid],
  ['CH', paid],
  ['US', paid],
  ['CA', paid],
  ['AU', []],
  ['IS', []],
  ['GI', []],
])('an operator in %s pays with the provider in %j', (operatorCountry, countries) => {
  expect(voices.filter((country) => isPayoutCountry(country, operatorCountry))).toEqual(countries);
});

test.each([
  ['DE', 'SE', null, true],
  ['BR', 'SE', null, false],
  ['', 'SE', null, false],
  ['DE', 'AU', null, false],
  ['DE', 'SE', false, false],
  ['BR', 'SE', true, true],
  ['AU', 'AU', true, true],
])(
  'a voice in %j has provider payouts of an operator in %s, with %j by support: %j',
  (country, operatorCountry, stripePayoutOverride, expected) => {
    expect(hasStripePayout({ country, stripePayoutOverride }, operatorCountry)).toBe(expected);
  },
);

describe('the capability of card payments', () => {
  test.each([
    ['SE', ['GB', 'CH', 'US', 'CA', 'IS', 'GI', 'AU', 'BR', '']],
    ['DE', ['GB', 'CH', 'US', 'CA', 'IS', 'GI', 'AU', 'BR', '']],
    ['GB', voices],
    ['US', voices],
  ])('of an operator in %s is needed by accounts in %j', (operatorCountry, countries) => {
    expect(voices.filter((country) => needsCardPayments(country, operatorCountry))).toEqual(countries);
  });
});
