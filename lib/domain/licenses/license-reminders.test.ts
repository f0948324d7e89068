import { expect, test } from 'vitest';
import { daysUntil, licenseReminders } from './license-reminders';

const dates = (periods: Parameters<typeof licenseReminders>[0]) =>
  licenseReminders(periods).map(({ dueOn, daysBefore }) => `${dueOn.toISOString().slice(0, 10)} ${daysBefore}`);

test('reminds 60 and 14 days before each last day', () => {
  const firstDay = '2026-03-31';
  expect(dates([{ firstDay, lastDay: '2027-03-31' }])).toEqual(['2027-01-30 60', '2027-03-17 14']);
  const twice = { firstDay, lastDay: '2026-09-30' };
  expect(dates([twice, twice, { firstDay, lastDay: null }])).toEqual(['2026-08-01 60', '2026-09-16 14']);
});

test('sends no reminder on or before the first day', () => {
  expect(dates([{ firstDay: '2026-03-01', lastDay: '2026-04-01' }])).toEqual(['2026-03-18 14']);
  expect(dates([{ firstDay: '2026-03-01', lastDay: '2026-03-15' }])).toEqual([]);
});

test.each([
  ['2026-11-25T00:00:00Z', 14],
  ['2026-11-25T23:59:59Z', 14],
  ['2026-12-09T12:00:00Z', 0],
  ['2026-12-10T00:00:00Z', -1],
])('at %s, %i days remain until December 9', (now, days) => {
  expect(daysUntil(new Date('2026-12-09'), new Date(now))).toBe(days);
});
