import { expect, test } from 'vitest';
import { isFeeDue, type PayoutDecision, type PayoutFacts, preparePayout } from './payout-preparation';

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
