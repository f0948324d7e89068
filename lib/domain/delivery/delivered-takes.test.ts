import { expect, test } from 'vitest';
import { isTakeDelivered } from './delivered-takes';

test.each([
  ['done', false, true],
  ['done', true, false],
  ['processing', false, false],
  ['failed', false, false],
])('a take that is %s, held: %s, is delivered: %s', (status, isHeld, expected) => {
  expect(isTakeDelivered({ status, isHeld })).toBe(expected);
});
