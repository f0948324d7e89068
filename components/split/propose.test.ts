import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propose, type ProposedPiece } from './propose';

const lines = [2, 6, 3, 10, 1, 4].map((seconds, index) => ({ filename: `line${index}.wav`, seconds }));
const pieces = (seconds: readonly number[], labels: Record<number, string> = {}): ProposedPiece[] =>
  seconds.map((each, index) => ({ seconds: each, label: labels[index] ?? '' }));
const linesOf = (groups: ReturnType<typeof propose>) => groups.map(({ line }) => line);

describe('propose', () => {
  test('assigns in order, whatever the pace of the voice', () => {
    for (const pace of [0.6, 1, 1.7]) {
      const lengths = lines.map(({ seconds }) => pace * (seconds + 0.4));
      expect(linesOf(propose(pieces(lengths), lines))).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  test('skips the first of two attempts', () => {
    expect(linesOf(propose(pieces([2.4, 6.2, 6.4, 3.4, 10.4, 1.4, 4.4]), lines))).toEqual([0, null, 1, 2, 3, 4, 5]);
  });

  test('joins the parts of a line with a long pause', () => {
    expect(propose(pieces([2.4, 6.4, 3.4, 4.8, 5.6, 1.4, 4.4]), lines)).toContainEqual({ from: 3, to: 5, line: 3 });
  });

  test('leaves out a line that was not recorded', () => {
    expect(linesOf(propose(pieces([2.4, 6.4, 3.4, 1.4, 4.4]), lines))).toEqual([0, 1, 2, 4, 5]);
  });

  test('trusts markers with names of lines, and ignores numbers', () => {
    const marked = pieces([5, 5, 5], { 0: 'LINE1', 1: 'Marker 2', 2: 'line4.wav' });
    expect(linesOf(propose(marked, lines))).toEqual([1, expect.anything(), 4]);
  });

  test('works without lines and without pieces', () => {
    expect(propose([], lines)).toEqual([]);
    expect(linesOf(propose(pieces([1, 2]), []))).toEqual([null, null]);
  });

  test('contains each piece once and each line at most once, in order', () => {
    const seconds = fc.double({ min: 0.1, max: 60, noNaN: true });
    fc.assert(
      fc.property(fc.array(seconds, { maxLength: 25 }), fc.array(seconds, { maxLength: 25 }), (recorded, expected) => {
        const groups = propose(
          pieces(recorded),
          expected.map((each, index) => ({ filename: `${index}`, seconds: each })),
        );
        expect(groups.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))).toEqual(
          recorded.map((_, index) => index),
        );
        const used = groups.flatMap(({ line }) => line ?? []);
        expect(used).toEqual([...new Set(used)].toSorted((a, b) => a - b));
        expect(used.every((line) => line < expected.length)).toBe(true);
      }),
    );
  });

  test('proposes a session of 1,000 lines', () => {
    const script = Array.from({ length: 1_000 }, (_, index) => ({ filename: `${index}`, seconds: 1 + (index % 7) }));
    expect(linesOf(propose(pieces(script.map(({ seconds }) => seconds + 0.4)), script))).toEqual(
      script.map((_, index) => index),
    );
  });
});
