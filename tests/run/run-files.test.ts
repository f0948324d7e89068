import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';

function runFiles(...args: string[]) {
  const { NODE_ENV, PATH } = process.env;
  const options = { cwd: root, encoding: 'utf8', env: { NODE_ENV, PATH, NO_COLOR: '1' } } as const;
  const run = spawnSync(projectNode, ['--import', 'tsx', 'tests/run-files.ts', ...args], options);
  return { code: run.status, output: run.stdout + run.stderr };
}

test.each<[string[], string]>([
  [[], 'Name a part of a path: '],
  [['peaks', 'no-such-test'], 'No test file matches no-such-test. Name a part of a path: '],
  [['lint'], 'No test file matches lint. '],
])('%j runs nothing', (words, output) => {
  expect(runFiles(...words)).toEqual({ code: 1, output: expect.stringContaining(output) });
});

test('runs the file at a path, and hands options to Vitest', () => {
  const file = `${root}/lib/domain/sound/peaks.test.ts`;
  expect(runFiles(file)).toEqual({ code: 0, output: expect.stringContaining('1 passed') });
  expect(runFiles(file, '--unknown')).toEqual({ code: 1, output: expect.stringContaining('`--unknown`') });
});
