import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayOfYear,
  formatMonth,
  formatTime,
  formatUtcOffset,
  formatWeekday,
} from './format-date';

const lateInYear = new Date('2026-12-05T23:59:59.999Z');

test('formats calendar dates and instants in UTC', () => {
  expect(formatDate('2026-12-05')).toBe('Dec 5, 2026');
  expect(formatDate(lateInYear)).toBe('Dec 5, 2026');
  expect(formatDayOfYear(lateInYear)).toBe('Dec 5');
  expect(formatMonth('2026-12-01', 'long')).toBe('December 2026');
  expect(formatMonth('2026-12-01', 'short')).toBe('Dec 2026');
});

test('shows the year of a day in another year', () => {
  expect(formatDay('2026-12-05', lateInYear)).toBe('Dec 5');
  expect(formatDay('2025-12-05', lateInYear)).toBe('Dec 5, 2025');
  expect(formatWeekday(new Date('2026-11-03T12:00:00'), lateInYear)).toBe('Tuesday, November 3');
  expect(formatWeekday(new Date('2025-11-03T12:00:00'), lateInYear)).toBe('Monday, November 3, 2025');
});

test('shows times from 00:00 to 23:59 in each time zone', () => {
  expect(formatTime(lateInYear, 'UTC')).toBe('23:59');
  expect(formatTime(lateInYear, 'Europe/Berlin')).toBe('00:59');
  expect(formatDateTime(lateInYear.toISOString(), 'Europe/Berlin')).toBe('Dec 6, 00:59');
  expect(formatDateTime(lateInYear.toISOString(), 'America/New_York')).toBe('Dec 5, 18:59');
});

test('names the difference of a time zone from UTC', () => {
  expect(formatUtcOffset('Europe/Berlin', lateInYear)).toBe('GMT+01:00');
  expect(formatUtcOffset('Europe/Berlin', new Date('2026-07-01'))).toBe('GMT+02:00');
});
