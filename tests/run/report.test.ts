import { expect, test } from 'vitest';
import { type Counts, countAsOne } from './counts';
import { closingLine } from './report';

const level = (counts: Counts) => ({ level: 'unit' as const, counts, seconds: 1, output: '', timedOut: false });

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
