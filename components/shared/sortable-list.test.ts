import { expect, test } from 'vitest';
import { moveItem } from './sortable-list';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [2, 3, 'abdc'],
])('from %i to %i: %s', (from, to, order) => {
  expect(moveItem([...'abcd'], from, to).join('')).toBe(order);
});
