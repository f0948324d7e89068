import { expect, test } from 'vitest';
import { afterEnd, skip } from './player';

test('skipping wraps around at both ends', () => {
  expect(skip(2, 3, 1)).toBe(0);
  expect(skip(0, 3, -1)).toBe(2);
  expect(skip(0, 1, 1)).toBe(0);
  expect(skip(0, 0, -1)).toBe(0);
});

test('plays the next track after the end, and stops after the last', () => {
  expect(afterEnd(0, 3)).toBe(1);
  expect(afterEnd(2, 3)).toBeNull();
});
