import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { ensureBrowser } from '@/tests/run/browser';
import { endCommands } from '@/tests/run/commands';
import { changeBase, changedFiles } from '@/tests/run/changed-files.mjs';
import { type LevelOptions, type LevelResult, runAgain, runLevel } from '@/tests/run/levels';
import { ensurePrograms, missingPrograms, testsWithout } from '@/tests/run/programs';
import { closingLine, failureOf, summary, table } from '@/tests/run/report';
import { passedLevels, rememberPassed } from '@/tests/run/passed-levels';
import {
  isForWholeRun,
  type LevelName,
  needsStack,
  parseArguments,
  type Selection,
  select,
  selectChanged,
} from '@/tests/run/selection';
import type { Stack } from '@/tests/run/stack';

/**
 * Entry point of `npm test`: selects the levels, starts their services in a temporary folder, runs them, stops everything,
 * and prints one line with the counts of all levels.
 */
const { words, isStrict, isChanged, isAll, isResumed, problem: wrongArgument } = parseArguments(process.argv.slice(2));
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

const selection = chooseTests();
// Naming a file of the whole run asks for all of it.
if (isAll || [...selection.values()].flat().some(isForWholeRun)) process.env.TEST_ALL = '1';
if (isResumed) skipPassed(selection);
const changedSince = isChanged ? changeBase() : undefined;
let trouble = wrongArgument ?? (selection.size + results.length === 0 ? `No test matches ${words.join(' ')}.` : null);
if (!trouble) {
  try {
    await runSelection(selection);
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
}
if (!isEnding) {
  await endAll();
  finish();
}

/** Their former results count. */
function skipPassed(chosen: Selection): void {
  for (const result of passedLevels()) {
    if (!chosen.delete(result.level)) continue;
    say(`${result.level}: has passed on this commit`);
    results.push(result);
  }
}

function chooseTests(): Selection {
  if (wrongArgument) return new Map();
  return isChanged ? selectChanged(changedFiles() ?? []) : select(words);
}

async function runSelection(chosen: Selection): Promise<void> {
  const withStack = needsStack(chosen);
  if (withStack) await reportMissingPrograms(chosen);
  // Levels without services run while the services start, to use both cores.
  if (withStack) preparing = prepare();
  if (chosen.has('e2e') || chosen.has('component')) await ensureBrowser();
  // The checks use what the tests leave of the processor, one after the other because both need gigabytes of memory.
  const checks = runAll(['lint'], chosen).then(() => runAll(['types'], chosen));
  try {
    await runLevels(chosen);
  } finally {
    await checks;
  }
}

async function runLevels(chosen: Selection): Promise<void> {
  for (const level of ['walls', 'unit', 'stand-ins', 'integration'] as const) await runAll([level], chosen);
  const problem = await preparing;
  if (problem) throw problem;
  await runAll(['api'], chosen);
  await runAll(['e2e'], chosen);
  // Fault tests wait most of the time. The component tests need no services and use the processor meanwhile.
  await runAll(['faults', 'component'], chosen);
}

/** Whether a level waits for the processor until no other one of the run needs it. */
function isBackgroundLevel(level: LevelName, chosen: Selection): boolean {
  if (level === 'component') return chosen.has('faults');
  return (level === 'lint' || level === 'types') && chosen.size > 1;
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

/** Runs these levels beside each other, and then their failed tests once more, alone. */
async function runAll(levels: LevelName[], chosen: Selection): Promise<void> {
  const first = await Promise.all(
    levels.map(async (level) => {
      const files = chosen.get(level);
      if (!files || isEnding) return [];
      const isBackground = isBackgroundLevel(level, chosen);
      const needsServices = level === 'api' || level === 'e2e' || level === 'faults';
      const env = needsServices ? (stack?.env ?? process.env) : process.env;
      const options: LevelOptions = { files, env, live: words.length > 0, isBackground, changedSince };
      const result = await runLevel(level, options);
      if (!isEnding) report(result);
      return [{ result, options, needsServices }];
    }),
  );
  for (const { result, options, needsServices } of first.flat()) {
    if (isEnding) return;
    const last = isStrict ? result : await repeat(result, options, needsServices);
    results.push(last);
    if (isAll && words.length === 0) rememberPassed(last);
  }
}

async function repeat(result: LevelResult, options: LevelOptions, needsServices: boolean): Promise<LevelResult> {
  const earlier = results.reduce((total, { failed, unstable }) => total + failed.length + unstable.length, 0);
  const prepare = async () => {
    say(`${result.level}: running ${result.failed.length} failed tests again, each alone`);
    if (needsServices) await stack?.recover();
  };
  try {
    const again = await runAgain(result, { ...options, isBackground: false }, { earlier, prepare });
    if (again !== result && !isEnding) report(again);
    return again;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return result;
  }
}

function report(result: LevelResult): void {
  const { level, passed, failed, unstable, skipped, seconds } = result;
  const once = unstable.length > 0 ? `, ${unstable.length} of them only the second time` : '';
  say(`${level}: ${passed} passed${once}, ${failed.length} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`);
  if (failed.length > 0) process.stdout.write(failureOf(result));
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
  process.stdout.write(summary(results));
  const line = closingLine(results, missing.length + (selection.size + results.length === 0 ? 1 : 0));
  console.log(line.text);
  process.exit(line.isGreen ? 0 : 1);
}

function say(text: string): void {
  console.log(`[${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s] ${text}`);
}
