import { mkdirSync, rmSync } from 'node:fs';
import { root } from '@/server/local/install.mjs';
import { ensureBrowser } from '@/tests/run/browser';
import { endCommands } from '@/tests/run/commands';
import { changeBase, changedFiles } from '@/tests/run/changed-files.mjs';
import { type LevelOptions, runAgain, runLevel } from '@/tests/run/levels';
import { passedResult, rememberPassed } from '@/tests/run/passed-levels';
import { reportPrograms } from '@/tests/run/programs';
import { closingLine, summary, table } from '@/tests/run/report';
import { countOf, type LevelResult } from '@/tests/run/results';
import {
  isForWholeRun,
  isTestLevel,
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
const started = performance.now();
const { words, flags, problem } = parseArguments(process.argv.slice(2));
const results: LevelResult[] = [];
let trouble = problem;
let stack: Stack | undefined;
let preparing: Promise<Error | null> = Promise.resolve(null);
let isEnding = false;

process.chdir(root);
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    say('ending everything that was started ...');
    void endAll().finally(() => process.exit(130));
  });
}

const selection = chooseTests();
const changedSince = flags.has('changed') ? changeBase() : undefined;
// Naming a file of the whole run asks for all of it.
if (flags.has('all') || [...selection.values()].flat().some(isForWholeRun)) process.env.TEST_ALL = '1';
if (flags.has('resume')) skipPassed();
if (!trouble && selection.size + results.length === 0) trouble = `No test matches ${words.join(' ')}.`;
if (!trouble) {
  await runSelection().catch((error: Error) => {
    trouble = error.message;
  });
}
if (!isEnding) {
  await endAll();
  finish();
}

function chooseTests(): Selection {
  if (problem) return new Map();
  return flags.has('changed') ? selectChanged(changedFiles() ?? []) : select(words);
}

/** Their former results count. */
function skipPassed(): void {
  const passed = [...selection.keys()].map(passedResult).filter((result) => result !== null);
  results.push(...passed);
  for (const { level } of passed) {
    say(`${level}: has passed on this commit`);
    selection.delete(level);
  }
}

async function runSelection(): Promise<void> {
  if ([...selection.keys()].some(needsStack)) {
    await reportPrograms(Boolean(process.env.TEST_PROXY), say);
    // Levels without services run while the services start, to use both cores.
    preparing = prepare()
      .then(() => null)
      .catch((error: Error) => error);
  }
  if (selection.has('e2e') || selection.has('component')) await ensureBrowser();
  // The checks run one after the other because both need gigabytes of memory.
  const checks = run('lint').then(() => run('types'));
  try {
    for (const level of ['walls', 'unit', 'stand-ins', 'integration'] as const) await run(level);
    const error = await preparing;
    if (error) throw error;
    await run('api');
    await run('e2e');
    await run('faults', 'component');
  } finally {
    await checks;
  }
}

async function prepare(): Promise<void> {
  const { startStack } = await import('@/tests/run/stack');
  stack = await startStack(say);
  say('the product is running');
}

/** Runs these levels beside each other, and then their failed tests once more, alone. */
async function run(...levels: LevelName[]): Promise<void> {
  const chosen = levels.filter((level) => selection.has(level) && !isEnding);
  const first = await Promise.all(
    chosen.map(async (level) => {
      const files = selection.get(level) ?? [];
      const env = (needsStack(level) && stack?.env) || process.env;
      const options = { files, env, live: words.length > 0, isBackground: isBackground(level), changedSince };
      const result = await runLevel(level, options);
      report(result);
      return { result, options };
    }),
  );
  for (const { result, options } of first) {
    const last = flags.has('strict') || isEnding ? result : await repeat(result, options);
    results.push(last);
    if (flags.has('all') && words.length === 0) rememberPassed(last);
  }
}

/** Checks use what tests leave of the processor, and component tests what fault tests leave, which wait most of the time. */
function isBackground(level: LevelName): boolean {
  return level === 'component' ? selection.has('faults') : !isTestLevel(level) && selection.size > 1;
}

async function repeat(result: LevelResult, options: LevelOptions): Promise<LevelResult> {
  const earlier = results.reduce((total, { failed, unstable }) => total + failed.length + unstable.length, 0);
  const recover = async () => {
    say(`${result.level}: running ${result.failed.length} failed tests again, each alone`);
    if (needsStack(result.level)) await stack?.recover();
  };
  try {
    const again = await runAgain(result, { ...options, isBackground: false }, { earlier, recover });
    if (again !== result) report(again);
    return again;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return result;
  }
}

function report(result: LevelResult): void {
  if (isEnding) return;
  const { level, failed, unstable, seconds, output } = result;
  const once = unstable.length > 0 ? `, ${unstable.length} of them only the second time` : '';
  const [passed, skipped] = [countOf(result, 'passed'), countOf(result, 'skipped')];
  say(`${level}: ${passed} passed${once}, ${failed.length} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`);
  const start = output.length > 40_000 ? `... (all of it in test-results/${level}.log)\n` : '';
  if (failed.length > 0) process.stdout.write(`${start}${output.slice(-40_000)}\n`);
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
