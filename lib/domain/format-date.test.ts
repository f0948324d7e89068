import { expect, test } from 'vitest';
import { formatDate } from './format-date';

test('formats calendar dates and instants in UTC', () => {
  expect(formatDate('2026-12-05')).toBe('Dec 5, 2026');
  expect(formatDate(new Date('2026-12-05T23:59:59.999Z'))).toBe('Dec 5, 2026');
});
