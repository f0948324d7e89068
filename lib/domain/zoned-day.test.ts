import { expect, test } from 'vitest';
import { dayIn, startOfDayIn } from './zoned-day';

test.each([
  ['UTC', '2026-12-31T23:30:00.000Z', '2026-12-31'],
  ['Europe/Berlin', '2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['Europe/Berlin', '2026-12-31T23:00:00.000Z', '2027-01-01'],
  ['America/Los_Angeles', '2027-01-01T07:59:59.999Z', '2026-12-31'],
  ['Pacific/Auckland', '2026-12-31T11:00:00.000Z', '2027-01-01'],
  ['Asia/Kathmandu', '1900-01-01T12:00:00.000Z', '1900-01-01'],
])('the day in %s at %s is %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

test.each([
  ['a day in winter', 'Europe/Berlin', '2026-01-01', '2025-12-31T23:00:00.000Z'],
  ['a day in summer', 'Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['the day on which summer time starts', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['the day after', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['the day on which summer time ends', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['the day after', 'Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ['a day that starts at one o’clock', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ['a day that starts at one o’clock', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['a day whose first hour comes again', 'America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
  ['a day of before 1972', 'Africa/Monrovia', '1960-01-01', '1960-01-01T00:44:30.000Z'],
  ['a day after one that the zone has skipped', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ['a zone of a quarter of an hour', 'Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
])('%s in %s, %s, begins at %s', (_, zone, day, instant) => {
  expect(startOfDayIn(zone, day).toISOString()).toBe(instant);
});
