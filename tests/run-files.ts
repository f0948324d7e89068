import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { endChild } from '@/server/local/child';
import { projectNode, root } from '@/server/local/install.mjs';
import { runningDatabase } from '@/server/local/services-file';
import { divide } from '@/tests/run/results';
import { isForWholeRun, isTestLevel, needsStack, select } from '@/tests/run/selection';

/**
 * Entry point of `npm run t`: runs the test files with one of the words in their path, without what `npm test` does around
 * them. The first option and what follows it goes to Vitest: `-t 'part of a name'`. Files of the api level use the product
 * that already runs, and its data. Those that need services of their own run as with `npm test`.
 */
process.chdir(root);
const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('-'));
const options = firstOption === -1 ? [] : given.splice(firstOption);
const words = given.map((word) => path.relative(root, path.resolve(word)));
let running: ChildProcess | undefined;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isEnding = true;
    if (running) void endChild(running, 30_000);
  });
}

const testsOf = (parts: string[]) =>
  [...select(parts)].flatMap(([level, files]) => (isTestLevel(level) ? [{ level, files }] : []));
const unknown = words.filter((word) => testsOf([word]).length === 0);
if (words.length === 0 || unknown.length > 0) {
  const problem = unknown.map((word) => `No test file matches ${word}. `).join('');
  console.error(`${problem}Name a part of a path: npm run t -- assign-voice`);
  process.exit(1);
}
const chosen = testsOf(words);
const product = chosen.some(({ level }) => level === 'api') ? await runningProduct().catch(() => null) : null;
const [now, others] = divide(chosen, ({ level }) => !needsStack(level) || (level === 'api' && product !== null));
let exitCode = 0;

for (const { level, files } of now) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', `${level}*`, '--reporter=verbose'];
  await run([...vitest, ...files, ...options], {
    ...(files.some(isForWholeRun) && { TEST_ALL: '1' }),
    ...(level === 'api' && product),
  });
}
if (others.length > 0) {
  console.log(`${others.map(({ level }) => level).join(' and ')}: starting services, as npm test does ...`);
  const parts = others.flatMap(({ level, files }) => (files.length > 0 ? files : [level]));
  await run(['--import', 'tsx', 'tests/run.ts', ...parts, ...options]);
}
process.exit(exitCode);

async function run(args: string[], env: Partial<NodeJS.ProcessEnv> = {}): Promise<void> {
  if (isEnding) return;
  // In a process group of its own, Ctrl-C reaches only this process, which ends all of it once.
  running = spawn(projectNode, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(running, 'exit');
  if (code !== 0) exitCode = 1;
}

/** Returns null without sample data, which SUPPORT_SECOND_FACTOR shows: tests must not change other people's rows. */
async function runningProduct(): Promise<Record<string, string> | null> {
  const { APP_URL: url = '', ...env } = runningDatabase();
  const { ok } = await fetch(`${url}/v1/health`);
  if (!ok || env.SUPPORT_SECOND_FACTOR !== 'off') return null;
  console.log(`The tests use ${url} and its data.`);
  return { ...env, APP_URL: url, TEST_WEB_URL: url, TEST_SECOND_WEB_URL: url };
}
