import { expect, test } from 'vitest';
import { leftOutReason, markPaidRefusal } from './support-payouts';

const due = { amountCents: 100, isOnHold: false, isFeeDue: true, isTest: false, account: 'confirmed' as const };

test.each([
  [{}, null],
  [{ account: 'none' as const }, 'No IBAN entered'],
  [{ account: 'unconfirmed' as const }, 'The IBAN is not confirmed'],
  [{ isOnHold: true }, 'On hold: the payment is refunded or disputed'],
  [{ isFeeDue: false }, 'No fee is due: the payment was refunded in full'],
  [{ amountCents: 0 }, 'Nothing to pay'],
  [{ isTest: true }, 'Test data'],
])('leaves %o out of a bank file: %s', (change, reason) => {
  expect(leftOutReason({ ...due, ...change }, false)).toBe(reason);
});

test('contains test data where all money is test data', () => {
  expect(leftOutReason({ ...due, isTest: true }, true)).toBeNull();
});

test('marks only manual payouts that are due', () => {
  const manual = { method: 'manual' as const, status: 'payable', decision: 'manual' as const };
  expect(markPaidRefusal(manual)).toBeNull();
  expect(markPaidRefusal({ ...manual, status: 'paid' })).toBe('Already paid');
  expect(markPaidRefusal({ ...manual, method: 'transfer' })).toBe('Transferred by the payment provider');
  expect(markPaidRefusal({ ...manual, decision: 'hold' })).toBe('On hold: the payment is refunded or disputed');
  const notDue = 'No fee is due: the payment was refunded in full';
  expect(markPaidRefusal({ ...manual, decision: 'cancel' })).toBe(notDue);
  expect(markPaidRefusal({ ...manual, status: 'canceled' })).toBe(notDue);
});
