import { describe, expect, test } from 'vitest';
import { dueDateRefusal, turnaroundInWords } from './deadlines';

test.each([
  [1, 'within 24 hours'],
  [3, 'within 3 days'],
  [7, 'within a week'],
  [14, 'within 2 weeks'],
  [30, 'within 30 days'],
])('%i days are %s', (days, words) => {
  expect(turnaroundInWords(days)).toBe(words);
});

describe('a due date', () => {
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
});
