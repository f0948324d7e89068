import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { stepsOf } from './levels';
import { filesOf, type LevelName, needsStack, parseArguments, select, selectChanged } from './selection';

const files = (level: LevelName): string[] =>
  ({
    lint: [],
    types: [],
    walls: ['tests/walls/walls.test.ts'],
    unit: ['lib/domain/money/prices.test.ts', 'server/audio/mastering/master.test.ts'],
    component: ['components/ui/menus/menu.component.test.tsx'],
    'stand-ins': ['server/local/s3/objects.test.ts'],
    integration: ['server/assignments/assign-voice.test.ts', 'server/types.test.ts'],
    api: ['tests/api/login.test.ts'],
    e2e: ['tests/e2e/master.spec.ts'],
    faults: ['tests/faults/payments.test.ts'],
  })[level];
const chosen = (...words: string[]) => [...select(words, files)];

test('without words every level runs', () => {
  expect([...select([], files).keys()].toSorted()).toEqual(
    ['lint', 'types', 'walls', 'unit', 'stand-ins', 'component', 'integration', 'api', 'e2e', 'faults'].toSorted(),
  );
});

test('a part of a path chooses files of every level', () => {
  expect(chosen('master')).toEqual([
    ['unit', ['server/audio/mastering/master.test.ts']],
    ['e2e', ['tests/e2e/master.spec.ts']],
  ]);
  expect(chosen('server/assignments')).toEqual([['integration', ['server/assignments/assign-voice.test.ts']]]);
  expect(chosen('no-such-test')).toEqual([]);
});

test("a level's name chooses the whole level, and no files of others", () => {
  expect(chosen('unit', 'types')).toEqual([
    ['types', []],
    ['unit', []],
  ]);
});

test('only tests of the running product need it', () => {
  expect([...select([], files).keys()].filter(needsStack)).toEqual(['api', 'e2e', 'faults']);
});

test('flags are not parts of paths, and unknown ones are refused', () => {
  expect(parseArguments(['--', '--strict', 'master'])).toEqual({
    words: ['master'],
    flags: new Set(['strict']),
    problem: null,
  });
  expect(parseArguments(['--all', '--resume'])).toMatchObject({ flags: new Set(['all', 'resume']), problem: null });
  expect(parseArguments(['--unknown'])).toMatchObject({ problem: expect.stringContaining('--unknown') });
});

test('a change selects the checks, what imports it, and changed files of the levels that need the product', () => {
  const changed = selectChanged(['lib/domain/money/prices.ts'], files);
  expect([...changed.keys()].filter(needsStack)).toEqual([]);
  expect(changed.size).toBe(7);
  expect(selectChanged(['tests/e2e/master.spec.ts'], files).get('e2e')).toEqual(['tests/e2e/master.spec.ts']);
});

const faults = (...names: string[]) => names.map((name) => `tests/faults/${name}.test.ts`);

test('fault tests with an installation of their own run beside the others, and those that need the machine afterwards', () => {
  const steps = stepsOf('faults', faults('floods.whole', 'payments', 'start', 'payouts', 'live-updates'));
  expect(steps).toEqual([[faults('payments', 'payouts'), faults('start')], [faults('floods.whole', 'live-updates')]]);
  expect(stepsOf('faults', faults('restarts'))).toEqual([[faults('restarts')]]);
});

test.each(['', '1'])('runs each file of the run once, and those of the whole run in that only (TEST_ALL=%s)', (all) => {
  vi.stubEnv('TEST_ALL', all);
  const existing = filesOf('faults').filter((file) => all === '1' || !file.includes('.whole.'));
  expect(stepsOf('faults', []).flat(2).toSorted()).toEqual(existing);
});

test('the files that have a lane exist', () => {
  const names = filesOf('faults').map((file) => path.basename(file).split('.')[0]);
  for (const name of [
    'start',
    'image',
    'floods',
    'live-changes',
    'live-updates',
    'proxy',
    'restarts',
    'search-changes',
  ])
    expect(names).toContain(name);
});
