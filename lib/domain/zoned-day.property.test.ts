import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from './durations';
import { dayIn, startOfDayIn } from './zoned-day';

const zones = fc.constantFrom(
  'UTC',
  'Europe/Stockholm',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Fiji',
  'Pacific/Honolulu',
);
const firstDay = Date.UTC(1996, 0, 1);
const lastDay = Date.UTC(2060, 0, 1);
const days = fc
  .integer({ min: 0, max: (lastDay - firstDay) / dayMs })
  .map((count) => new Date(firstDay + count * dayMs).toISOString().slice(0, 10));

test('a day begins with its first instant', () => {
  fc.assert(
    fc.property(zones, days, (zone, day) => {
      const start = startOfDayIn(zone, day);
      expect(dayIn(zone, start)).toBe(day);
      const dayBefore = new Date(new Date(day).getTime() - dayMs).toISOString().slice(0, 10);
      expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(dayBefore);
    }),
    { numRuns: 1000 },
  );
});
