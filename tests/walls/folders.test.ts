import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderRefusals, maxFiles } from './folders';

const root = path.resolve(import.meta.dirname, '..', '..');

const filesIn = (folder: string, num: number) => Array.from({ length: num }, (_, at) => `${folder}/file-${at}.ts`);

test('no folder has more than 40 files', () => {
  const files = globSync('{app,components,lib,server,services,tests}/**/*.*', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('server/platform/prisma-client/'));
  expect(files.length).toBeGreaterThan(2_000);
  expect(folderRefusals(files)).toEqual([]);
});

test('a folder is refused from the 41st file on, sub-folders not counted', () => {
  const most = [...filesIn('server/lines', maxFiles), ...filesIn('server/lines/audio', maxFiles)];
  expect(folderRefusals(most)).toEqual([]);
  expect(folderRefusals([...most, 'server/lines/last.ts'])).toEqual([
    'server/lines has 41 files: divide it by subject.',
  ]);
});

test('contracts and journeys stay flat', () => {
  expect(folderRefusals([...filesIn('lib/contracts', 60), ...filesIn('tests/e2e', 60)])).toEqual([]);
});
