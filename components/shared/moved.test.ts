import { expect, test } from 'vitest';
import { moved } from './moved';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('from %i to %i: %s', (from, to, order) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(order);
});
