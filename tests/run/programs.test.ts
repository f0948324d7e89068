import { expect, test } from 'vitest';
import { mayInstallPackages } from './programs';

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
