import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { ensureBrowser } from '@/tests/run/browser';
import { endCommands } from '@/tests/run/commands';
import { type LevelResult, runLevel } from '@/tests/run/levels';
import { ensurePrograms, missingPrograms, testsWithout } from '@/tests/run/programs';
import { closingLine, failureOf, table } from '@/tests/run/report';
import { type LevelName, needsStack, type Selection, select } from '@/tests/run/selection';
import type { Stack } from '@/tests/run/stack';

/**
 * Entry point of `npm test`: selects the levels, starts their services in a temporary folder, runs them, stops everything,
 * and prints one line with the counts of all levels.
 */
const words = process.argv.slice(2).filter((word) => word !== '--');
const started = performance.now();
const results: LevelResult[] = [];
let stack: Stack | undefined;
let preparing: Promise<Error | null> = Promise.resolve(null);
let isEnding = false;

process.chdir(root);
rmSync(path.join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(path.join(root, 'test-results'), { recursive: true });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    say('ending everything that was started ...');
    void endAll().finally(() => process.exit(130));
  });
}

const selection = select(words);
let trouble: string | null = selection.size === 0 ? `No test matches ${words.join(' ')}.` : null;
if (!trouble) {
  try {
    await runAll(selection);
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
}
if (!isEnding) {
  await endAll();
  finish();
}

async function runAll(chosen: Selection): Promise<void> {
  const withStack = needsStack(chosen);
  if (withStack) await reportMissingPrograms(chosen);
  // Levels without services run while the services start, to use both cores.
  if (withStack) preparing = prepare();
  if (chosen.has('e2e') || chosen.has('component')) await ensureBrowser();
  for (const level of ['lint', 'types', 'walls', 'unit', 'integration'] as const)
    await runOne(chosen, level, process.env);
  const problem = await preparing;
  if (problem) throw problem;
  for (const level of ['api', 'e2e'] as const) await runOne(chosen, level, stack?.env ?? process.env);
  // Fault tests wait most of the time. The component tests need no services and use the processor meanwhile.
  await Promise.all([
    runOne(chosen, 'faults', stack?.env ?? process.env),
    runOne(chosen, 'component', process.env, { isBackground: chosen.has('faults') }),
  ]);
}

/** Installs nothing unless the proxy was asked for. */
async function reportMissingPrograms(chosen: Selection): Promise<void> {
  const missing = process.env.TEST_PROXY ? await ensurePrograms() : missingPrograms();
  for (const { file, programs } of testsWithout(missing, chosen)) {
    say(`${file} is skipped: ${programs.join(' and ')} ${programs.length === 1 ? 'is' : 'are'} not installed`);
  }
}

async function prepare(): Promise<Error | null> {
  try {
    const { startStack } = await import('@/tests/run/stack');
    stack = await startStack(say);
    say('the product is running');
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function runOne(
  chosen: Selection,
  level: LevelName,
  env: NodeJS.ProcessEnv,
  { isBackground = false } = {},
): Promise<void> {
  const files = chosen.get(level);
  if (!files || isEnding) return;
  const result = await runLevel(level, { files, env, live: words.length > 0, isBackground });
  if (isEnding) return;
  results.push(result);
  const { passed, failed, skipped } = result.counts;
  say(`${level}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${result.seconds.toFixed(1)} s`);
  if (failed > 0) process.stdout.write(failureOf(result));
}

async function endAll(): Promise<void> {
  await endCommands();
  await preparing;
  await stack?.stop();
  stack = undefined;
}

function finish(): void {
  if (trouble) console.error(trouble);
  const missing = [...selection.keys()].filter((level) => !results.some((result) => result.level === level));
  console.log(table(results, missing, (performance.now() - started) / 1000));
  const line = closingLine(results, missing.length + (selection.size === 0 ? 1 : 0));
  console.log(line.text);
  process.exit(line.isGreen ? 0 : 1);
}

function say(text: string): void {
  console.log(`[${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s] ${text}`);
}
