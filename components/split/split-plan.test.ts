import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assignLine,
  limitsOf,
  mergeWithNext,
  moveEnd,
  nextFreeLine,
  planOf,
  shiftLines,
  splitPiece,
  type SplitPlan,
} from './split-plan';

const lineIds = ['a', 'b', 'c', 'd', 'e'];
const plan: SplitPlan = [
  { id: 0, start: 0, end: 2, lineId: 'a' },
  { id: 1, start: 3, end: 5, lineId: 'b' },
  { id: 2, start: 6, end: 7, lineId: null },
  { id: 3, start: 7, end: 9, lineId: 'd' },
];
const assigned = (pieces: SplitPlan) => pieces.map(({ lineId }) => lineId);

test('turns a proposal into a plan', () => {
  const pieces = [1, 3, 5].map((start) => ({ start, end: start + 1, label: '' }));
  const groups = [
    { from: 0, to: 2, line: 1 },
    { from: 2, to: 3, line: null },
  ];
  expect(planOf(pieces, groups, lineIds)).toEqual([
    { id: 0, start: 1, end: 4, lineId: 'b' },
    { id: 2, start: 5, end: 6, lineId: null },
  ]);
});

test('an end moves between its other end and its neighbor', () => {
  expect(limitsOf(plan, 1, 'start', 20)).toEqual({ min: 2, max: 4.9 });
  expect(limitsOf(plan, 3, 'end', 20)).toEqual({ min: 7.1, max: 20 });
  expect(moveEnd(plan, 1, { end: 5.5 })[1]).toEqual({ id: 1, start: 3, end: 5.5, lineId: 'b' });
});

test('splits and merges', () => {
  const split = splitPiece(plan, 1, 4);
  expect(split.slice(1, 3)).toEqual([
    { id: 1, start: 3, end: 4, lineId: 'b' },
    { id: 4, start: 4, end: 5, lineId: null },
  ]);
  expect(mergeWithNext(split, 1)).toEqual(plan);
  expect(splitPiece(plan, 1, 3.05)).toBe(plan);
  expect(mergeWithNext(plan, 3)).toBe(plan);
});

describe('lines', () => {
  test('a line has one piece', () => {
    expect(assigned(assignLine(plan, 2, 'a'))).toEqual([null, 'b', 'a', 'd']);
    expect(assigned(assignLine(plan, 0, null))).toEqual([null, 'b', null, 'd']);
  });

  test('shift from a piece to the end', () => {
    expect(assigned(shiftLines(plan, 1, 1, lineIds))).toEqual(['a', 'c', null, 'e']);
    expect(assigned(shiftLines(plan, 1, -1, lineIds))).toEqual([null, 'a', null, 'c']);
  });

  test('the next free line is after those before', () => {
    expect(nextFreeLine(plan, 2, lineIds)).toBe('c');
    expect(nextFreeLine(plan, 4, lineIds)).toBe('e');
  });
});

test('no sequence of changes assigns a line twice or lets pieces overlap', () => {
  const index = fc.nat(5);
  const change = fc.oneof(
    fc.record({ kind: fc.constant('split' as const), index, at: fc.double({ min: 0, max: 9, noNaN: true }) }),
    fc.record({ kind: fc.constant('merge' as const), index }),
    fc.record({ kind: fc.constant('assign' as const), index, line: fc.constantFrom(...lineIds, null) }),
    fc.record({ kind: fc.constant('shift' as const), index, by: fc.constantFrom(1 as const, -1 as const) }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      let current = plan;
      for (const each of changes) {
        if (each.kind === 'split') current = splitPiece(current, each.index, each.at);
        else if (each.kind === 'merge') current = mergeWithNext(current, each.index);
        else if (each.kind === 'assign') current = assignLine(current, each.index, each.line);
        else current = shiftLines(current, each.index, each.by, lineIds);
        const used = assigned(current).filter((id) => id !== null);
        expect(new Set(used).size).toBe(used.length);
        expect(new Set(current.map(({ id }) => id)).size).toBe(current.length);
        for (const [position, piece] of current.entries()) {
          expect(piece.end).toBeGreaterThan(piece.start);
          expect(piece.start).toBeGreaterThanOrEqual(current[position - 1]?.end ?? 0);
        }
      }
    }),
  );
});
