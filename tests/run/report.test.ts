import { expect, test } from 'vitest';
import { type Counts, countAsOne } from './counts';
import { closingLine, table } from './report';

const level = (counts: Counts) => ({
  level: 'unit' as const,
  counts,
  seconds: 1,
  output: '',
  timedOut: false,
  files: [],
});

test('sums every level into one line', () => {
  const results = [level({ passed: 3, failed: 0, skipped: 1 }), level({ passed: 2, failed: 0, skipped: 0 })];
  expect(closingLine(results, 0)).toEqual({ text: '5 passed, 0 failed, 1 skipped', isGreen: true });
});

test('a level that could not run is a failure', () => {
  expect(closingLine([level({ passed: 3, failed: 0, skipped: 0 })], 1)).toEqual({
    text: '3 passed, 1 failed, 0 skipped',
    isGreen: false,
  });
});

test('a run that tested nothing is not green', () => {
  expect(closingLine([], 0).isGreen).toBe(false);
});

test('a check without tests of its own counts as one', () => {
  const result = { code: 1, output: '', seconds: 0, timedOut: false };
  expect(countAsOne(result)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countAsOne({ ...result, code: 0 })).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test('lists the ten slowest files of all levels', () => {
  const counts = { passed: 1, failed: 0, skipped: 0 };
  const files = Array.from({ length: 8 }, (_, index) => ({ file: `api-${index}`, seconds: index }));
  const others = Array.from({ length: 8 }, (_, index) => ({ file: `unit-${index}`, seconds: index + 0.5 }));
  const lines = table(
    [
      { ...level(counts), files },
      { ...level(counts), files: others },
    ],
    [],
    20,
  )
    .trim()
    .split('\n');
  expect(lines.slice(-11).map((line) => line.trim().split(/ +/).at(-1))).toEqual([
    'files',
    ...['unit-7', 'api-7', 'unit-6', 'api-6', 'unit-5', 'api-5', 'unit-4', 'api-4', 'unit-3', 'api-3'],
  ]);
});
