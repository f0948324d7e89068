import { expect, test } from 'vitest';
import { payoutArrivesBy } from './payout-arrival';

test('a transfer to the connected account takes seven days, a bank transfer two working days', () => {
  const friday = new Date('2026-11-27T15:00:00.000Z');
  expect(payoutArrivesBy('transfer', friday)).toBe('2026-12-04');
  expect(payoutArrivesBy('manual', friday)).toBe('2026-12-01');
  expect(payoutArrivesBy('manual', new Date('2026-11-23T09:00:00.000Z'))).toBe('2026-11-25');
});
