import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf, cropProblem, firstCrop, moved, resized } from './picture-crop';

const shown = { width: 600, height: 400 };

test('begins with a centered square, 100 px from the edges, of at least 50 px', () => {
  expect(firstCrop(shown)).toEqual({ left: 200, top: 100, width: 200, height: 200 });
  expect(firstCrop({ width: 300, height: 220 })).toEqual({ left: 125, top: 85, width: 50, height: 50 });
  expect(firstCrop({ width: 40, height: 90 })).toEqual({ left: 0, top: 25, width: 40, height: 40 });
});

test.each([
  [{ minX: 0, minY: 0, maxX: 0.5, maxY: 0.5 }, null],
  [{ minX: 0, minY: 0, maxX: 0.54, maxY: 0.5 }, null],
  [{ minX: 0, minY: 0, maxX: 0.56, maxY: 0.5 }, 'not-square'],
  [{ minX: 0.9, minY: 0.9, maxX: 0.949, maxY: 0.949 }, 'too-small'],
  [{ minX: 0.5, minY: 0.5, maxX: 0.2, maxY: 0.2 }, 'too-small'],
])('checks the crop %j: %s', (crop, problem) =>
  expect(cropProblem(boxOf(crop, { width: 1_000, height: 1_000 }))).toBe(problem),
);

test('moves and resizes by 10 px', () => {
  expect(moved(firstCrop(shown), 10, -10, shown)).toEqual({ left: 210, top: 90, width: 200, height: 200 });
  expect(resized(firstCrop(shown), 10, shown)).toEqual({ left: 195, top: 95, width: 210, height: 210 });
});

test('always stays a square inside the picture, of at least 50 px', () => {
  const step = fc.oneof(
    fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })),
    fc.integer({ min: -90, max: 90 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let box = firstCrop(shown);
      for (const by of steps) box = Array.isArray(by) ? moved(box, by[0], by[1], shown) : resized(box, by, shown);
      expect(box.width).toBe(box.height);
      expect(box.width).toBeGreaterThanOrEqual(50);
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(shown.width);
      expect(box.top + box.height).toBeLessThanOrEqual(shown.height);
    }),
  );
});
