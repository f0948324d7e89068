import { expect, test } from 'vitest';
import { hasStripePayout, isPayoutCountry, requirementTexts } from './payout-requirements';

test('says in words what the provider still needs, each once', () => {
  const codes = [
    'business_profile.url',
    'business_type',
    'external_account',
    'individual.address.city',
    'individual.address.line1',
    'individual.dob.day',
    'individual.first_name',
    'individual.last_name',
    'individual.verification.document',
    'tos_acceptance.date',
    'tos_acceptance.ip',
    'company.tax_id',
    'company.address.city',
    'a_new_requirement',
  ];
  expect(requirementTexts(codes)).toEqual([
    'Your homepage or a description of your work',
    'Whether you are a company or an individual',
    'A bank account',
    'Your address',
    'Your date of birth',
    'Your name',
    'A document that confirms your identity',
    'Your agreement to the terms of Stripe',
    'The registration number of your company',
    'The address of your company',
    'Further details of your business',
  ]);
});

test('provider payouts exist in European countries only', () => {
  expect(['DE', 'NO', 'GB', 'US', 'BR', ''].map(isPayoutCountry)).toEqual([true, true, true, false, false, false]);
});

test.each([
  ['DE', null, true],
  ['BR', null, false],
  ['', null, false],
  ['DE', false, false],
  ['BR', true, true],
])('a voice in %j, with %j by support, has provider payouts: %s', (country, stripePayoutOverride, expected) => {
  expect(hasStripePayout({ country, stripePayoutOverride })).toBe(expected);
});
