import { expect, test } from 'vitest';
import { formatAge } from './format-age';

test.each([
  [20_000, 'under a minute'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [3 * 3_600_000, '3 hours'],
  [50 * 3_600_000, '2 days'],
])('%i ms: %s', (ageMs, text) => {
  const now = Date.parse('2026-11-22T12:00:00.000Z');
  expect(formatAge(new Date(now - ageMs).toISOString(), now)).toBe(text);
});
