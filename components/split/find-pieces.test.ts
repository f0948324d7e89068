import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPieces, piecesAtCues } from './find-pieces';

type Part = [seconds: number, db: number];
const levels = (parts: readonly Part[]) =>
  Float32Array.from(parts.flatMap(([seconds, db]) => Array.from({ length: Math.round(seconds * 100) }, () => db)));
const rounded = (pieces: ReturnType<typeof findPieces>) =>
  pieces.map(({ start, end }) => [Math.round(start * 100) / 100, Math.round(end * 100) / 100]);

const session: Part[] = [
  [1, -65],
  [2, -20],
  [1.5, -64],
  [0.05, -30],
  [1.5, -66],
  [3, -25],
  [0.4, -63],
  [1, -22],
  [1, -65],
];

describe('findPieces', () => {
  test('splits at pauses, not at breaths, and ignores clicks', () => {
    expect(rounded(findPieces(levels(session)))).toEqual([
      [0.85, 3.3],
      [5.9, 10.75],
    ]);
  });

  test('adapts to a noisy room', () => {
    const seconds = [1, 2, 1, 2, 1];
    const db = [-42, -18, -40, -20, -41];
    expect(findPieces(levels(seconds.map((each, index) => [each, db[index] ?? 0])))).toHaveLength(2);
  });

  test('keeps a recording without pauses whole', () => {
    expect(rounded(findPieces(levels([[5, -20]])))).toEqual([[0, 5]]);
    expect(findPieces(new Float32Array())).toEqual([]);
  });

  test('returns ordered pieces inside the recording, for any levels', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0.02, max: 3, noNaN: true }), fc.integer({ min: -90, max: 0 }))),
        (parts) => {
          const rms = levels(parts);
          let last = 0;
          for (const { start, end } of findPieces(rms)) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(rms.length / 100);
        },
      ),
    );
  });
});

test('splits at markers, and trims the silence after them', () => {
  const cues = [
    { seconds: 0.2, label: 'one' },
    { seconds: 3.4, label: 'silence' },
    { seconds: 5.5, label: 'two' },
    { seconds: 9.2, label: 'three' },
  ];
  expect(piecesAtCues(levels(session), cues).map(({ label, start, end }) => [label, start, end])).toEqual([
    ['one', 0.85, expect.closeTo(3.3)],
    ['two', expect.closeTo(5.9), 9.2],
    ['three', 9.2, expect.closeTo(10.75)],
  ]);
});
