import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '@/server/local/install.mjs';
import { type LevelOptions, runAgain, runLevel } from './levels';
import { closingLine } from './report';
import { countOf, type LevelResult } from './results';

/** Runs Vitest and Playwright on small projects, as a level runs them, with a second run of what failed. */

const results = path.join(root, 'test-results');
let folder = '';
const folders: string[] = [];

beforeAll(() => {
  mkdirSync(results, { recursive: true });
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Outcome = {
  failed: string[];
  unstable: string[];
  passed: number;
  skipped: number;
  first: LevelResult;
  again: boolean;
};

async function run(
  files: Record<string, string>,
  {
    level = 'component',
    earlier = 0,
    silenceSeconds = 120,
    project = [],
  }: { level?: 'component' | 'unit' | 'e2e'; earlier?: number; project?: string[]; silenceSeconds?: number } = {},
): Promise<Outcome> {
  folder = mkdtempSync(path.join(results, 'level-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, name), text.replaceAll('FOLDER', folder));
  const config = path.join(folder, 'playwright.config.ts');
  if (level === 'e2e') writeFileSync(config, "export default { testDir: '.', outputDir: 'e2e', workers: 2 };");
  const options: LevelOptions = {
    files: [],
    env: process.env,
    live: false,
    isBackground: false,
    project: level === 'e2e' ? ['--config', config] : ['--root', folder, ...project],
    results: path.relative(root, folder),
    silenceSeconds,
  };
  let isAgain = false;
  const first = await runLevel(level, options);
  const recover = async () => {
    isAgain = true;
  };
  const last = await runAgain(first, options, { earlier, recover });
  const names = (list: LevelResult['failed']) =>
    list.map(({ names, file, what }) => names.at(-1) ?? `${what}: ${path.basename(file ?? '')}`);
  return {
    failed: names(last.failed),
    unstable: names(last.unstable),
    passed: countOf(last, 'passed'),
    skipped: countOf(last, 'skipped'),
    first,
    again: isAgain,
  };
}

const head = `
import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
const isFirst = (name) => {
  const mark = 'FOLDER/' + name;
  const first = !existsSync(mark);
  writeFileSync(mark, '');
  return first;
};
`;
const passing = "test('passes', () => {});\n";
const always = "test('always (1 + 1)', () => expect(1 + 1).toBe(3));\n";
const byValue = "describe('group', () => test('once by value', () => expect(isFirst('value')).toBe(false)));\n";
const byWaiting = "test('once by waiting', () => isFirst('waiting') ? new Promise(() => {}) : undefined, 200);\n";

test('tells broken tests from unstable ones', async () => {
  const outcome = await run({
    'a.test.ts': `${head}${passing}${always}${byValue}`,
    'b.test.ts': `${head}${passing}${byWaiting}`,
    'c.test.ts': `${head}${passing}test.skip('left out', () => {});`,
  });
  expect(outcome).toMatchObject({ failed: ['always (1 + 1)'], passed: 5, skipped: 1 });
  expect(outcome.unstable.toSorted()).toEqual(['once by value', 'once by waiting']);
});

test('a run whose tests failed once is green, and says so', async () => {
  const { first } = await run({ 'a.test.ts': `${head}${byValue}` });
  expect(first.failed.map(({ message }) => message)).toEqual([expect.stringContaining('expected true to be false')]);
  const [failure] = first.failed;
  const rows = failure ? { [failure.key]: { ...failure, state: 'passed' as const } } : {};
  const unstable = { ...first, rows, failed: [], unstable: first.failed };
  expect(closingLine([unstable], 0)).toEqual({ text: '1 passed, 0 failed, 0 skipped', isGreen: true });
});

test('runs nothing again when six tests failed, here or in earlier levels', async () => {
  const six = Array.from(
    { length: 6 },
    (_, index) => `test('six ${index}', () => expect(isFirst('${index}')).toBe(false));\n`,
  );
  const outcome = await run({ 'a.test.ts': head + six.join('') });
  expect(outcome).toMatchObject({ again: false, passed: 0, unstable: [] });
  expect(outcome.failed).toHaveLength(6);
  const other = await run({ 'a.test.ts': `${head}${byValue}` }, { earlier: 5 });
  expect(other).toMatchObject({ again: false, failed: ['once by value'] });
});

test('runs nothing again in the levels that need no services', async () => {
  const outcome = await run({ 'a.test.ts': `${head}${byValue}` }, { level: 'unit' });
  expect(outcome).toMatchObject({ again: false, failed: ['once by value'] });
});

test('a file that does not load fails, beside another failure too', async () => {
  const outcome = await run({
    'a.test.ts': `${head}${always}`,
    'b.test.ts': `${head}throw new Error('does not load');`,
    'c.test.ts': `${head}if (isFirst('load')) throw new Error('does not load at first');\n${passing}`,
  });
  expect(outcome.failed.toSorted()).toEqual(['always (1 + 1)', 'load: b.test.ts']);
  expect(outcome).toMatchObject({ unstable: ['load: c.test.ts'], passed: 1 });
});

test('a hook that throws fails, and its tests run again', async () => {
  const hook = (text: string) => `describe('group', () => { beforeAll(() => { ${text} }); ${passing} });\n`;
  const outcome = await run({
    'a.test.ts': `${head}${hook("throw new Error('always');")}`,
    'b.test.ts': `${head}${hook("if (isFirst('hook')) throw new Error('once');")}${passing}`,
  });
  expect(outcome).toMatchObject({ failed: ['hook: a.test.ts'], unstable: ['hook: b.test.ts'], passed: 2, skipped: 1 });
});

test('only what failed runs again, unless a file has another failure', async () => {
  const counted = (name: string) => `test('${name}', () => appendFileSync('FOLDER/count', '${name} '));\n`;
  const start = head.replace('existsSync,', 'appendFileSync, existsSync,');
  await run({ 'a.test.ts': `${start}${byValue}${counted('tests')}` });
  expect(readFileSync(path.join(folder, 'count'), 'utf8')).toBe('tests ');
  await run({
    'a.test.ts': `${start}${byValue}${counted('hooks')}describe('x', () => { beforeAll(() => expect(isFirst('x')).toBe(false)); ${passing} });`,
  });
  expect(readFileSync(path.join(folder, 'count'), 'utf8')).toBe('hooks hooks ');
});

test('an error that nothing catches fails', async () => {
  const later =
    "test('throws later', async () => { setTimeout(() => { throw new Error('late'); }); await new Promise((done) => setTimeout(done, 50)); });";
  const { failed } = await run({ 'a.test.ts': head + later });
  expect(failed).toEqual(['unhandled: a.test.ts']);
});

test('a level that hangs ends, keeps its results and names what was running', async () => {
  const outcome = await run(
    {
      'a.test.ts': `${head}${passing}test('waits forever', () => new Promise(() => {}), 0);`,
      // It blocks its process, which then reports nothing.
      'b.test.ts': `${head}test('blocks', () => { for (;;); });`,
    },
    { silenceSeconds: 10, project: ['--maxWorkers=2'] },
  );
  expect(outcome.failed.toSorted()).toEqual(['hang: b.test.ts', 'waits forever']);
  expect(outcome).toMatchObject({ passed: 1, again: false });
  expect(outcome.first.failed[0]?.message).toBe('stopped after 10 s without any progress');
});

const playwrightHead = head.replace(/import .* from 'vitest';/, "import { expect, test } from '@playwright/test';");

test('browser tests run again alone', async () => {
  const outcome = await run(
    {
      'a.spec.ts': `${playwrightHead}${passing}${always}test('once by value', () => expect(isFirst('value')).toBe(false));\n`,
      'b.spec.ts': `${playwrightHead}test('waits', async () => { test.setTimeout(300); if (isFirst('b')) await new Promise(() => {}); });\n`,
    },
    { level: 'e2e' },
  );
  expect(outcome).toMatchObject({ failed: ['always (1 + 1)'], passed: 3 });
  expect(outcome.unstable.toSorted()).toEqual(['once by value', 'waits']);
});

test('a browser test file that does not load fails the level at once', async () => {
  const outcome = await run({ 'a.spec.ts': `${playwrightHead}throw new Error('does not load');` }, { level: 'e2e' });
  expect(outcome.failed).toContain('load: a.spec.ts');
  expect(outcome.again).toBe(false);
});
