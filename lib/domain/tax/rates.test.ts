import { expect, test } from 'vitest';
import { endedRates, nextRateChange, rateOn } from './rates';
import type { TaxRate } from './rules';

const rate = (percent: number, from: string, to: string | null = null, kinds?: TaxRate['kinds']) => ({
  percent,
  from,
  to,
  ...(kinds && { kinds }),
});

test('a kind has its own rate on its days, else the one of all', () => {
  const rates = [rate(19, '2000-01-01'), rate(7, '2026-01-01', '2026-06-30', ['renewal'])];
  expect(rateOn(rates, 'renewal', '2025-12-31')?.percent).toBe(19);
  expect(rateOn(rates, 'renewal', '2026-01-01')?.percent).toBe(7);
  expect(rateOn(rates, 'renewal', '2026-06-30')?.percent).toBe(7);
  expect(rateOn(rates, 'renewal', '2026-07-01')?.percent).toBe(19);
  expect(rateOn(rates, 'recording', '2026-03-01')?.percent).toBe(19);
  expect(rateOn(rates, 'recording', '1999-12-31')).toBeNull();
});

test('the next change is the next day with another rate, also if it only ends', () => {
  const rates = [rate(24, '2020-01-01', '2026-08-31'), rate(25.5, '2026-09-01', '2026-12-31')];
  expect(nextRateChange(rates, 'recording', '2026-08-31')).toEqual({ date: '2026-09-01', percent: 25.5 });
  expect(nextRateChange(rates, 'recording', '2026-09-01')).toEqual({ date: '2027-01-01', percent: null });
  expect(nextRateChange(rates, 'recording', '2027-01-01')).toBeNull();
  // Another rate with the same percentage changes nothing.
  const same = [rate(20, '2020-01-01', '2026-12-31'), rate(20, '2027-01-01')];
  expect(nextRateChange(same, 'recording', '2026-11-30')).toBeNull();
});

test('a rate without an end ends before the next one for the same kinds', () => {
  const rates = [rate(7, '2025-01-01', null, ['renewal']), rate(20, '2027-01-01'), rate(19, '2020-01-01')];
  expect(endedRates(rates)).toEqual([rates[0], rates[1], rate(19, '2020-01-01', '2026-12-31')]);
  const ended = [rate(19, '2020-01-01', '2020-06-30'), rate(16, '2020-07-01')];
  expect(endedRates(ended)).toEqual(ended);
});
