import { expect, test } from 'vitest';
import { cardState, cardText, cardWarning, expiryText } from './cards';
import { chargeOf, refundableCents } from './charges';

const card = { expMonth: 2, expYear: 2028 };

test.each([
  ['2028-01-30T23:59:59Z', 'valid'],
  ['2028-01-31T00:00:00Z', 'expiring'],
  ['2028-02-29T23:59:59Z', 'expiring'],
  ['2028-03-01T00:00:00Z', 'expired'],
])('a card of February 2028 is at %s %s', (now, state) => expect(cardState(card, new Date(now))).toBe(state));

test.each([
  ['2028-01-30T23:59:59Z', null],
  ['2028-01-31T00:00:00Z', 'expiring'],
  ['2028-02-22T23:59:59Z', 'expiring'],
  ['2028-02-23T00:00:00Z', 'lastWeek'],
  ['2028-02-29T23:59:59Z', 'lastWeek'],
  ['2028-03-01T00:00:00Z', 'expired'],
])('about a card of February 2028, the mail that is due at %s is %s', (now, warning) =>
  expect(cardWarning(card, new Date(now))).toBe(warning),
);

test('a card of December expires at the end of the year', () => {
  const december = { expMonth: 12, expYear: 2026 };
  expect(cardState(december, new Date('2026-12-31T23:59:59Z'))).toBe('expiring');
  expect(cardState(december, new Date('2027-01-01T00:00:00Z'))).toBe('expired');
});

test('names a card by its network and last digits', () => {
  expect(expiryText(card)).toBe('02/2028');
  expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa •••• 4242');
  expect(cardText({ brand: 'jcb', last4: '0505' })).toBe('Card •••• 0505');
});

const refund = (amountCents: number, isCompleted: boolean) => ({
  amountCents,
  completedAt: isCompleted ? new Date(0) : null,
});
const left = (refundedCents: number, ...refunds: ReturnType<typeof refund>[]) =>
  refundableCents(chargeOf({ amountCents: 10_000, refundedCents, refunds }));

test('a refund counts from its request on, and once', () => {
  expect(left(0)).toBe(10_000);
  expect(left(0, refund(6_000, false))).toBe(4_000);
  // Made, but the amount of the provider is not read yet.
  expect(left(0, refund(6_000, true))).toBe(4_000);
  expect(left(6_000, refund(6_000, true))).toBe(4_000);
  expect(left(6_000, refund(6_000, true), refund(4_000, false))).toBe(0);
});

test('a refund at the provider counts beside our own', () => {
  expect(left(3_000, refund(6_000, false))).toBe(1_000);
  expect(left(10_000, refund(6_000, false))).toBe(0);
});
