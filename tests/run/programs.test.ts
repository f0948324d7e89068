import { expect, test, vi } from 'vitest';
import { mayInstallPackages, testsWithout } from './programs';
import { type LevelName, select } from './selection';

const noFiles = () => [];
const files: Record<LevelName, () => string[]> = {
  lint: noFiles,
  types: noFiles,
  walls: noFiles,
  unit: noFiles,
  'stand-ins': noFiles,
  component: noFiles,
  integration: noFiles,
  e2e: noFiles,
  api: () => ['tests/api/guide.test.ts', 'tests/api/headers.test.ts'],
  faults: () => ['tests/faults/proxy.whole.test.ts'],
};
const skipped = (words: string[], missing: Parameters<typeof testsWithout>[0]) =>
  testsWithout(missing, select(words, files));

test('names the selected tests whose programs are not installed', () => {
  vi.stubEnv('TEST_ALL', '1');
  expect(skipped([], ['nginx', 'jq', 'curl'])).toEqual([
    { file: 'tests/api/guide.test.ts', programs: ['curl', 'jq'] },
    { file: 'tests/faults/proxy.whole.test.ts', programs: ['nginx'] },
  ]);
  expect(skipped(['faults'], ['jq', 'openssl'])).toEqual([
    { file: 'tests/faults/proxy.whole.test.ts', programs: ['openssl'] },
  ]);
  expect(skipped(['guide'], ['jq'])).toEqual([{ file: 'tests/api/guide.test.ts', programs: ['jq'] }]);
});

test('names no test of the whole run in a quick one', () => {
  vi.stubEnv('TEST_ALL', '');
  expect(skipped([], ['nginx', 'jq'])).toEqual([{ file: 'tests/api/guide.test.ts', programs: ['jq'] }]);
});

test('names no test that is not selected or has its programs', () => {
  expect(skipped(['headers'], ['nginx', 'jq'])).toEqual([]);
  expect(skipped([], [])).toEqual([]);
});

test.each([
  ['a container', { isContainer: true }, true],
  ['CI', { isCi: true }, true],
  ['a machine', {}, false],
  ['a container without root', { isContainer: true, isRoot: false }, false],
  ['a container of another system', { isContainer: true, isDebian: false }, false],
])('in %s, packages of the system are installed or not', (_name, machine, mayInstall) => {
  const debian = { isDebian: true, isRoot: true, isCi: false, isContainer: false };
  expect(mayInstallPackages({ ...debian, ...machine })).toBe(mayInstall);
});
