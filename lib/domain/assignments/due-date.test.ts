import { expect, test } from 'vitest';
import { dueDateRefusal } from './due-date';

const now = new Date('2026-11-22T08:00:00Z');
const refusal = 'The due date is in the past. Please choose another date.';

test.each([
  ['2026-11-22', null, null],
  ['2026-12-01', null, null],
  // The date is still the 21st in the western Pacific.
  ['2026-11-21', null, null],
  ['2026-11-20', null, refusal],
  ['2020-01-01', null, refusal],
  ['2020-01-01', '2020-01-01', null],
  ['2020-01-02', '2020-01-01', refusal],
])('%s, saved %s: %s', (date, saved, expected) => {
  expect(dueDateRefusal(date, saved, now)).toBe(expected);
});
