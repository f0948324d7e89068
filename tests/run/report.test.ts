import { expect, test } from 'vitest';
import type { LevelResult } from './levels';
import { closingLine, summary, table } from './report';
import type { Failure } from './test-run';

const level = (result: Partial<LevelResult>): LevelResult => ({
  level: 'unit',
  passed: 0,
  skipped: 0,
  failed: [],
  unstable: [],
  seconds: 1,
  output: '',
  files: [],
  ...result,
});

const failure = (name: string, message = 'expected 1 to be 2'): Failure => ({
  file: 'a.test.ts',
  names: ['group', name],
  what: 'test',
  message,
});
const failures = (count: number, message?: string): Failure[] =>
  Array.from({ length: count }, (_, index) => failure(`test ${index}`, message));
const waited = 'Test timed out in 60000ms.';

test('sums every level into one line', () => {
  const results = [level({ passed: 3, skipped: 1 }), level({ passed: 2 })];
  expect(closingLine(results, 0)).toEqual({ text: '5 passed, 0 failed, 1 skipped', isGreen: true });
});

test('a level that could not run is a failure', () => {
  expect(closingLine([level({ passed: 3 })], 1)).toEqual({ text: '3 passed, 1 failed, 0 skipped', isGreen: false });
});

test('a run that tested nothing is not green', () => {
  expect(closingLine([], 0).isGreen).toBe(false);
});

test.each([
  { waiting: 5, byValue: 0, isGreen: true },
  { waiting: 3, byValue: 2, isGreen: true },
  { waiting: 6, byValue: 0, isGreen: false },
  { waiting: 0, byValue: 3, isGreen: false },
])('unstable: $waiting by waiting, $byValue by value, green: $isGreen', ({ waiting, byValue, isGreen }) => {
  // The limits are for all levels together.
  const results = [
    level({ passed: 9, unstable: failures(waiting, waited) }),
    level({ passed: 9, unstable: failures(byValue) }),
  ];
  const total = waiting + byValue;
  const text = isGreen ? '18 passed, 0 failed, 0 skipped' : `${18 - total} passed, ${total} failed, 0 skipped`;
  expect(closingLine(results, 0)).toEqual({ text, isGreen });
  expect(summary(results).includes('at most')).toBe(!isGreen);
});

test('names each failed and unstable test with its message', () => {
  const broken = failure('adds', 'expected 1 to be 2\n\n  - Expected\n  + Received');
  const text = summary([level({ failed: [broken], unstable: [failure('waits', waited)] })]);
  expect(text).toBe(
    [
      'failed: a.test.ts › group › adds',
      '    expected 1 to be 2',
      '    - Expected',
      '    + Received',
      'unstable (waited too long at first): a.test.ts › group › waits',
      `    ${waited}`,
      '',
    ].join('\n'),
  );
});

test.each([1, 10, 19, 38, 39, 500])('with %i failed tests the summary stays within 38 lines', (count) => {
  const lines = summary([level({ failed: failures(count, 'first line\nsecond line') })])
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(38);
  const named = lines.filter((line) => line.startsWith('failed')).length;
  expect(named).toBe(count > 38 ? 37 : count);
  if (count > 38) expect(lines.at(-1)).toBe(`and ${count - 37} more: see test-results`);
});

test('lists the ten slowest files of all levels', () => {
  const files = Array.from({ length: 8 }, (_, index) => ({ file: `api-${index}`, seconds: index }));
  const others = Array.from({ length: 8 }, (_, index) => ({ file: `unit-${index}`, seconds: index + 0.5 }));
  const lines = table([level({ files }), level({ files: others })], [], 20)
    .trim()
    .split('\n');
  expect(lines.slice(-11).map((line) => line.trim().split(/ +/).at(-1))).toEqual([
    'files',
    'unit-7',
    'api-7',
    'unit-6',
    'api-6',
    'unit-5',
    'api-5',
    'unit-4',
    'api-4',
    'unit-3',
    'api-3',
  ]);
});
