import { describe, expect, test } from 'vitest';
import {
  feeText,
  isFeeDue,
  payoutArrivesBy,
  type PayoutDecision,
  type PayoutFacts,
  preparePayout,
  requirementTexts,
} from './payouts';

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

describe('the arrival of a payout', () => {
  test('a transfer to the connected account takes seven days, a bank transfer two working days', () => {
    const friday = new Date('2026-11-27T15:00:00.000Z');
    expect(payoutArrivesBy('transfer', friday)).toBe('2026-12-04');
    expect(payoutArrivesBy('manual', friday)).toBe('2026-12-01');
    expect(payoutArrivesBy('manual', new Date('2026-11-23T09:00:00.000Z'))).toBe('2026-11-25');
  });
});

describe('the decision about a payout', () => {
  const facts: PayoutFacts = {
    method: 'transfer',
    isOnHold: false,
    isSaleCanceled: false,
    isInBankFile: false,
    hasAccount: true,
    charge: { amountCents: 25_000, refundedCents: 0, pendingCents: 0 },
  };
  const refunded = (refundedCents: number, pendingCents = 0) => ({
    charge: { amountCents: 25_000, refundedCents, pendingCents },
  });

  test.each<[string, Partial<PayoutFacts>, PayoutDecision]>([
    ['transfers the fee to the account', {}, 'transfer'],
    ['transfers the fee of an invoiced project', { charge: null }, 'transfer'],
    ['transfers the whole fee after a partial refund', refunded(24_999), 'transfer'],
    ['cancels the fee after a full refund', refunded(25_000), 'cancel'],
    ['waits for the result of a full refund', refunded(5_000, 20_000), 'hold'],
    ['does not wait for a partial refund', refunded(5_000, 19_999), 'transfer'],
    ['cancels a manual payout too', { method: 'manual', ...refunded(25_000) }, 'cancel'],
    ['cancels the fee of a canceled sale', { charge: null, isSaleCanceled: true }, 'cancel'],
    ['waits for support during a hold', { isOnHold: true }, 'hold'],
    ['waits for support after a full refund at the provider', { isOnHold: true, ...refunded(25_000) }, 'hold'],
    [
      'leaves a payout in a bank file to support',
      { method: 'manual', isInBankFile: true, ...refunded(25_000) },
      'manual',
    ],
    ['leaves a bank transfer to support, even with an account', { method: 'manual' }, 'manual'],
    ['pays by bank transfer without an account', { hasAccount: false }, 'manual'],
  ])('%s', (_, change, decision) => {
    expect(preparePayout({ ...facts, ...change })).toBe(decision);
  });

  test('owes the fee of a free project', () => {
    expect(isFeeDue({ charge: null, isSaleCanceled: false })).toBe(true);
  });
});

test('names the VAT that is paid on top of a fee', () => {
  expect([feeText(17_500, 3_500), feeText(14_000, 0)]).toEqual(['€140 + €35 VAT', '€140']);
});
