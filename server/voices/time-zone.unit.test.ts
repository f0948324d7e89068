import { expect, test } from 'vitest';
import { timeZoneOf } from './time-zone';

test.each([
  ['Aarhus', 'DK', 'Europe/Copenhagen'],
  ['São Paulo', 'BR', 'America/Sao_Paulo'],
  ['San Francisco', 'US', 'America/Los_Angeles'],
  ['Berlin', 'DE', 'Europe/Berlin'],
  ['Springfield', 'US', null],
  ['Stockholm', '', null],
])('%s in %s: %s', (city, country, zone) => {
  expect(timeZoneOf(city, country)).toBe(zone);
});
