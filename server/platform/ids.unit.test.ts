import { expect, test } from 'vitest';
import { newId } from './ids';

test('gives each of many ids once, with 96 random bits', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[\w-]{16}$/.test(id))).toBe(true);
});
