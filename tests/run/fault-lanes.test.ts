import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/server/local/install.mjs';
import { lanesOf } from './fault-lanes';
import { filesOfRun } from './selection';
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

test('runs each file of the run once, and knows the files that it names', () => {
  const files = globSync([...testFiles.faults], { cwd: root });
  expect(lanesOf([]).flat(2).toSorted()).toEqual(filesOfRun(files).toSorted());
  expect(files.map((file) => path.basename(file).split('.')[0])).toEqual(
    expect.arrayContaining([
      'start',
      'image',
      'floods',
      'live-changes',
      'live-updates',
      'proxy',
      'restarts',
      'search-changes',
    ]),
  );
});

test('a file of the whole run has the lane of its name', () => {
  const whole = 'tests/faults/floods.whole.test.ts';
  expect(lanesOf([...named('payments'), whole])).toEqual([[named('payments')], [[whole]]]);
});
