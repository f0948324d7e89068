import { expect, test } from 'vitest';
import { addMonths, isPeriodBound, periodOf, quarterStart } from './report-period';

test('a bound is a month or an existing day', () => {
  for (const bound of ['2026-11', '2026-11-30', '2028-02-29', '2026-12-31']) expect(isPeriodBound(bound)).toBe(true);
  for (const bound of ['2026', '2026-13', '2026-11-31', '2027-02-29', '2026-11-00', '1899-12', '2201-01', 'now', '']) {
    expect(isPeriodBound(bound)).toBe(false);
  }
});

test('a month includes all of its days', () => {
  expect(periodOf({ from: '2026-10', to: '2026-12' })).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(periodOf({ from: '2028-02', to: '2028-02' })).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(periodOf({ from: '2026-11-05', to: '2026-11-06' })).toEqual({ from: '2026-11-05', to: '2026-11-06' });
});

test('months and quarters are counted across years', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(['2026-01', '2026-05', '2026-12'].map(quarterStart)).toEqual(['2026-01', '2026-04', '2026-10']);
});
