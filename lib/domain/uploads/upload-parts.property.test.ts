import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfParts, missingParts, partCount, partRange } from './upload-rules';

const size = fc.integer({ min: 1, max: 2 * 1024 ** 3 });
const partSize = fc.integer({ min: 5 * 1024 ** 2, max: 64 * 1024 ** 2 });

test('the parts follow each other without a gap, and are the whole file', () => {
  fc.assert(
    fc.property(size, partSize, (bytes, each) => {
      const parts = missingParts(bytes, each, []);
      const ranges = parts.map((part) => partRange(part, bytes, each));
      expect(ranges[0]?.start).toBe(0);
      expect(ranges.at(-1)?.end).toBe(bytes);
      for (const [index, { start, end }] of ranges.entries()) {
        expect(end - start).toBeGreaterThan(0);
        if (index > 0) expect(start).toBe(ranges[index - 1]?.end);
        if (index < ranges.length - 1) expect(end - start).toBe(each);
      }
      expect(bytesOfParts(parts, bytes, each)).toBe(bytes);
      expect(parts.length).toBe(partCount(bytes, each));
    }),
  );
});

test('what has arrived is not missing', () => {
  expect(missingParts(25, 10, [2])).toEqual([1, 3]);
  expect(missingParts(25, 10, [1, 2, 3, 9])).toEqual([]);
  expect(bytesOfParts([1, 3], 25, 10)).toBe(15);
});
