import { expect, test } from 'vitest';
import { closingLine, summary, table } from './report';
import type { Row } from './reporter';
import type { LevelResult } from './results';

const row = (name: string, rest: Partial<Row> = {}): Row => ({
  key: name,
  file: 'a.test.ts',
  names: ['group', name],
  what: 'test',
  state: 'passed',
  ...rest,
});
const rows = (count: number, rest?: Partial<Row>): Row[] =>
  Array.from({ length: count }, (_, index) => row(`test ${index}`, { key: `${rest?.state} ${index}`, ...rest }));

const level = (found: Row[], rest: Partial<LevelResult> = {}): LevelResult => ({
  level: 'unit',
  rows: Object.fromEntries(found.map((item) => [item.key, item])),
  failed: found.filter(({ state }) => state === 'failed'),
  unstable: [],
  seconds: 1,
  output: '',
  ...rest,
});
const failures = (count: number, message = 'expected 1 to be 2') => rows(count, { state: 'failed', message });
const waited = 'Test timed out in 60000ms.';

test('sums every level into one line', () => {
  const check = row('check:format', { what: 'command' });
  const file = row('a.test.ts', { what: 'file' });
  const results = [level([...rows(3), ...rows(1, { state: 'skipped' })]), level([...rows(1), check, file])];
  expect(closingLine(results, 0)).toEqual({ text: '5 passed, 0 failed, 1 skipped', isGreen: true });
});

test('a level that could not run is a failure', () => {
  expect(closingLine([level(rows(3))], 1)).toEqual({ text: '3 passed, 1 failed, 0 skipped', isGreen: false });
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
    level(rows(9), { unstable: failures(waiting, waited) }),
    level(rows(9), { unstable: failures(byValue) }),
  ];
  const total = waiting + byValue;
  const text = isGreen ? '18 passed, 0 failed, 0 skipped' : `${18 - total} passed, ${total} failed, 0 skipped`;
  expect(closingLine(results, 0)).toEqual({ text, isGreen });
  expect(summary(results).includes('at most')).toBe(!isGreen);
});

test('names each failed and unstable test with its message', () => {
  const message = 'expected 1 to be 2\n\n  - Expected\n  + Received';
  const unstable = [row('waits', { message: waited })];
  const text = summary([level([row('adds', { state: 'failed', message })], { unstable })]);
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
  const lines = summary([level(failures(count, 'first line\nsecond line'))])
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(38);
  const named = lines.filter((line) => line.startsWith('failed')).length;
  expect(named).toBe(count > 38 ? 37 : count);
  if (count > 38) expect(lines.at(-1)).toBe(`and ${count - 37} more: see test-results`);
});

test('lists every level, and those that have not run', () => {
  const lines = table([level(failures(2), { unstable: rows(1) })], ['api'], 20).split('\n');
  expect(lines.map((line) => line.trim().split(/ +/))).toEqual([
    [''],
    ['level', 'passed', 'failed', 'unstable', 'skipped', 'seconds'],
    ['unit', '0', '2', '1', '0', '1.0'],
    ['api', '-', 'not', 'run', '-', '-', '-'],
    ['all', '20.0'],
    [''],
  ]);
});
