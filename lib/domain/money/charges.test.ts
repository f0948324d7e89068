import { expect, test } from 'vitest';
import { chargeOf, refundableCents } from './charges';

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
