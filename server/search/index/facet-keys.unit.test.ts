import { expect, test } from 'vitest';
import { keysOf, packKey } from './facet-keys';

const danish = { languages: [1, 7], types: [2], tones: [3, 4], age: 5 };
const english = { languages: [9], types: [8], tones: [3], age: null };

test('returns every combination within a demo and none across two demos', () => {
  const keys = new Set(keysOf([danish, english]));
  for (const criteria of [
    { language: 1 },
    { language: 7, tone: 4 },
    { type: 2, age: 5 },
    { language: 9, type: 8, tone: 3 },
  ]) {
    expect(keys.has(packKey(criteria))).toBe(true);
  }
  expect(keys.has(packKey({ language: 9, tone: 4 }))).toBe(false);
  expect(keys.has(packKey({ language: 9, age: 5 }))).toBe(false);
  expect(keys.has(0n)).toBe(false);
});

test('packs the largest ids without collisions into a bigint', () => {
  const largest = packKey({ language: 2 ** 24 - 1, type: 2 ** 13 - 1, tone: 2 ** 13 - 1, age: 2 ** 10 - 1 });
  expect(largest).toBeLessThan(2n ** 63n);
  expect(packKey({ language: 1 })).not.toBe(packKey({ type: 2 ** 13 - 1, tone: 2 ** 13 - 1, age: 2 ** 10 - 1 }));
});
