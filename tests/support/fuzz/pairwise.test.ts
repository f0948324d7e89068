import { expect, test } from 'vitest';
import { pairwise, seededRandom } from './pairwise';

test('covers every pair of choices with few rows, and the same ones in every run', () => {
  const sizes = [2, 3, 5, 2, 2, 3, 4, 2, 3];
  const rows = pairwise(sizes, seededRandom('a'));
  for (let a = 0; a < sizes.length; a++) {
    for (let b = a + 1; b < sizes.length; b++) {
      const pairs = new Set(rows.map((row) => `${row[a]} ${row[b]}`));
      expect(pairs.size).toBe((sizes[a] ?? 0) * (sizes[b] ?? 0));
    }
  }
  expect(rows.length).toBeLessThan(60);
  expect(pairwise(sizes, seededRandom('a'))).toEqual(rows);
});

test('gives each choice of a single parameter a row', () => {
  expect(pairwise([3], seededRandom('a'))).toEqual([[0], [1], [2]]);
});
