import { expect, test } from 'vitest';
import { turnaroundInWords } from './turnaround';

test.each([
  [1, 'within 24 hours'],
  [3, 'within 3 days'],
  [7, 'within a week'],
  [14, 'within 2 weeks'],
  [30, 'within 30 days'],
])('%i days are %s', (days, words) => {
  expect(turnaroundInWords(days)).toBe(words);
});
