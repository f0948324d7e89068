import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '@/server/local/install.mjs';
import { lanesOf } from './fault-lanes';
import { testFiles } from './test-files.mjs';

const named = (...names: string[]) => names.map((name) => `tests/faults/${name}.test.ts`);

test('runs tests with an installation of their own beside the others, and those that need the machine afterwards', () => {
  expect(lanesOf(named('floods', 'payments', 'start', 'payouts', 'live-updates'))).toEqual([
    [named('payments', 'payouts'), named('start')],
    [named('floods', 'live-updates')],
  ]);
});

test('leaves out empty lanes and steps', () => {
  expect(lanesOf(named('proxy'))).toEqual([[named('proxy')]]);
  expect(lanesOf(named('start'))).toEqual([[named('start')]]);
});

test('runs each file of the level once', () => {
  const files = globSync([...testFiles.faults], { cwd: root });
  expect(lanesOf([]).flat(2).toSorted()).toEqual(files.toSorted());
  expect(files).toEqual(
    expect.arrayContaining(
      named('start', 'image', 'floods', 'live-changes', 'live-updates', 'proxy', 'restarts', 'search-changes'),
    ),
  );
});
