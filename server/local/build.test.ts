import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasBuild, isBuildCurrent, markBuild, sourceHash } from './build';

let root: string;
const write = (path: string, content: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'timbre-build-'));
  write('app/page.tsx', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['an edit', () => write('app/page.tsx', 'two')],
  ['a new file', () => write('lib/domain/money/prices.ts', '')],
  ['another package', () => write('package-lock.json', '{"a": 1}')],
])('%s makes the build old', (_, change) => {
  write('.next/BUILD_ID', 'x');
  markBuild(root, sourceHash(root));
  expect(isBuildCurrent(root)).toBe(true);
  change();
  expect(isBuildCurrent(root)).toBe(false);
  expect(hasBuild(root)).toBe(true);
});

test('tests and the local services do not affect the build hash', () => {
  const before = sourceHash(root);
  write('lib/domain/money/prices.test.ts', 'x');
  write('server/local/mail.ts', 'x');
  expect(sourceHash(root)).toBe(before);
});

test('an interrupted build is not current', () => {
  mkdirSync(join(root, '.next'), { recursive: true });
  markBuild(root, sourceHash(root));
  expect(isBuildCurrent(root)).toBe(false);
  expect(hasBuild(root)).toBe(false);
});
