import { expect, test, vi } from 'vitest';
import { filesOfRun, needsStack, parseArguments, select, selectChanged } from './selection';

const files = {
  lint: () => [],
  types: () => [],
  walls: () => ['tests/walls/walls.test.ts'],
  unit: () => ['lib/domain/money/prices.test.ts', 'server/audio/mastering/master.test.ts'],
  component: () => ['components/ui/menus/menu.component.test.tsx'],
  'stand-ins': () => ['server/local/s3/objects.test.ts'],
  integration: () => ['server/assignments/assign-voice.test.ts'],
  api: () => ['tests/api/login.test.ts'],
  e2e: () => ['tests/e2e/master.spec.ts'],
  faults: () => [],
};

test('without words every level runs that has something to run', () => {
  expect([...select([], files).keys()]).toEqual([
    'lint',
    'types',
    'walls',
    'unit',
    'stand-ins',
    'component',
    'integration',
    'api',
    'e2e',
  ]);
});

test('a part of a path chooses files of every level', () => {
  const selection = select(['master'], files);
  expect([...selection]).toEqual([
    ['unit', ['server/audio/mastering/master.test.ts']],
    ['e2e', ['tests/e2e/master.spec.ts']],
  ]);
  expect(needsStack(selection)).toBe(true);
});

test("a level's name chooses the whole level, and static levels need no services", () => {
  const selection = select(['unit', 'lint'], files);
  expect([...selection]).toEqual([
    ['lint', []],
    ['unit', []],
  ]);
  expect(needsStack(selection)).toBe(false);
});

test('words that match nothing choose nothing', () => {
  expect(select(['no-such-test'], files).size).toBe(0);
});

test('integration tests bring their own services and need no running product', () => {
  const selection = select(['server/assignments'], files);
  expect([...selection]).toEqual([['integration', ['server/assignments/assign-voice.test.ts']]]);
  expect(needsStack(selection)).toBe(false);
});

test('component tests need no running product', () => {
  const selection = select(['ui/menu'], files);
  expect([...selection]).toEqual([['component', ['components/ui/menus/menu.component.test.tsx']]]);
  expect(needsStack(selection)).toBe(false);
});

test("a level's name selects no files of other levels", () => {
  const withTypes = { ...files, unit: () => ['lib/types.test.ts'] };
  expect([...select(['types'], withTypes).keys()]).toEqual(['types']);
});

test('flags are not parts of paths, and unknown ones are refused', () => {
  expect(parseArguments(['--', '--strict', 'master'])).toEqual({
    words: ['master'],
    isStrict: true,
    isChanged: false,
    isAll: false,
    isResumed: false,
    problem: null,
  });
  expect(parseArguments(['--all', '--resume'])).toMatchObject({ isAll: true, isResumed: true, problem: null });
  expect(parseArguments(['--unknown'])).toMatchObject({ problem: expect.stringContaining('--unknown') });
});

test('a change selects the checks, what imports it, and changed files of the levels that need the product', () => {
  expect([...selectChanged(['lib/domain/money/prices.ts'], files).keys()]).toEqual([
    'lint',
    'types',
    'walls',
    'unit',
    'stand-ins',
    'component',
    'integration',
  ]);
  expect(selectChanged(['tests/e2e/master.spec.ts'], files).get('e2e')).toEqual(['tests/e2e/master.spec.ts']);
});

test('files of the whole run are part of that only', () => {
  const all = ['tests/faults/floods.whole.test.ts', 'tests/faults/payments.test.ts'];
  vi.stubEnv('TEST_ALL', '');
  expect(filesOfRun(all)).toEqual(['tests/faults/payments.test.ts']);
  vi.stubEnv('TEST_ALL', '1');
  expect(filesOfRun(all)).toEqual(all);
});
