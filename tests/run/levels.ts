import { rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { type CommandResult, runCommand } from './commands';
import { checksOf } from './checks';
import { canRunAgain, judge } from './second-run';
import { lanesOf } from './fault-lanes';
import type { LevelName } from './selection';
import { type Failure, type FileDuration, failuresOf, hangsOf, readRun, type TestRun } from './test-run';

export type LevelResult = {
  level: LevelName;
  passed: number;
  skipped: number;
  /** Failed twice, or failed and did not run again. */
  failed: Failure[];
  /** Failed once, and passed alone. */
  unstable: Failure[];
  seconds: number;
  output: string;
  /** Duration of each test file. */
  files: FileDuration[];
  /** Undefined for levels whose checks are commands. */
  run?: TestRun;
};

export type LevelOptions = {
  files: string[];
  env: NodeJS.ProcessEnv;
  live: boolean;
  isBackground: boolean;
  /** Runs only the tests that import a file which differs from this commit. */
  changedSince?: string | undefined;
  /** Replaces the tests of the level; the tests of this file run other projects. */
  suite?: Suite;
};

type Suite = {
  /** Arguments that select the tests. */
  project: readonly string[];
  /** Folder of logs and events, relative to the project's root. */
  results: string;
  silenceSeconds: number;
};

type TestLevel = Exclude<LevelName, 'lint' | 'types'>;

/** Ends a run that hangs while it still writes. A busy machine takes several times as long as an idle one, which is no failure. */
const limitSeconds = 3600;
const suiteOf = (level: LevelName, { suite }: LevelOptions): Suite =>
  suite ?? {
    project: projectsOf(level).flatMap((project) => ['--project', project]),
    results: 'test-results',
    // Longer than any single test may take, because the progress of a run shows between its tests.
    silenceSeconds: level === 'e2e' ? 660 : 240,
  };

const projectsOf = (level: LevelName): string[] => {
  if (level === 'e2e') return [];
  if (level === 'integration') return [level, 'integration-provider', 'integration-isolated'];
  return level === 'unit' ? [level, 'unit-isolated'] : [level];
};

/** These need services, a browser or several processes, so a busy machine can fail them once. */
const mayRunAgain: ReadonlySet<LevelName> = new Set(['component', 'integration', 'api', 'e2e', 'faults']);

export function runLevel(level: LevelName, options: LevelOptions): Promise<LevelResult> {
  return level === 'lint' || level === 'types' ? runChecks(level, options) : runTests(level, options);
}

async function runChecks(level: 'lint' | 'types', options: LevelOptions): Promise<LevelResult> {
  const result: LevelResult = {
    level,
    passed: 0,
    skipped: 0,
    failed: [],
    unstable: [],
    seconds: 0,
    output: '',
    files: [],
  };
  for (const { script, args } of checksOf(level)) {
    const all = options.changedSince ? [] : args;
    const run = await command(level, 'npm', ['run', '--silent', script, '--', ...all], options);
    result.seconds += run.seconds;
    result.output += run.output;
    if (run.code === 0) result.passed += 1;
    else result.failed.push({ file: null, names: [script], what: 'command', message: reasonOf(run) });
  }
  return result;
}

async function runTests(level: TestLevel, options: LevelOptions): Promise<LevelResult> {
  const { run, result } = await runLanes(level, options);
  const failed = failuresOf(run);
  if (!run.isComplete) failed.push(...hangsOf(run, result.stopped ?? reasonOf(result)));
  else if (result.code !== 0 && failed.length === 0)
    failed.push({ file: null, names: [], what: 'command', message: reasonOf(result) });
  return {
    level,
    ...countsOf(run),
    failed,
    unstable: [],
    seconds: result.seconds,
    output: result.output,
    files: run.files,
    run,
  };
}

/** Fault tests run in two lanes beside each other, and then those that need the machine for themselves. */
async function runLanes(level: TestLevel, options: LevelOptions): Promise<{ run: TestRun; result: CommandResult }> {
  const steps = level === 'faults' && !options.suite ? lanesOf(options.files) : [];
  if (steps.flat().length < 2) return runOnce(level, level, options, argumentsOf(level, options, options.files));
  const started = performance.now();
  const run = emptyRun();
  const result: CommandResult = { code: 0, output: '', seconds: 0, stopped: null };
  for (const [step, lanes] of steps.entries()) {
    const ends = await Promise.all(
      lanes.map((files, lane) =>
        runOnce(level, `${level}-${step + 1}-${lane + 1}`, options, argumentsOf(level, options, files)),
      ),
    );
    for (const end of ends) {
      addRun(run, end.run);
      result.code ||= end.result.code;
      result.output += end.result.output;
      result.stopped ??= end.result.stopped;
    }
  }
  return { run, result: { ...result, seconds: (performance.now() - started) / 1000 } };
}

/**
 * Runs the failed tests of a level once more, each alone, if they are few and their level allows it. Those that pass then are
 * unstable instead of failed. `earlier` counts the failed and unstable tests of other levels.
 */
export async function runAgain(
  first: LevelResult,
  options: LevelOptions,
  { earlier, prepare }: { earlier: number; prepare: () => Promise<void> },
): Promise<LevelResult> {
  const { level, failed, run } = first;
  if (!run || !isTestLevel(level) || !mayRunAgain.has(level) || !canRunAgain(failed, earlier)) return first;
  await prepare();
  const whole = [...new Set(failed.filter(({ what }) => what !== 'test').map(({ file }) => file ?? ''))];
  const single = failed.filter(({ what, file }) => what === 'test' && !whole.includes(file ?? ''));
  const second = { run: emptyRun(), seconds: 0, output: '' };
  for (const args of [
    ...(whole.length > 0 ? [argumentsOf(level, options, whole)] : []),
    ...(single.length > 0 ? [argumentsOfTests(level, options, single)] : []),
  ]) {
    const { run: next, result } = await runOnce(level, `${level}.again`, options, [...args, ...alone(level, options)]);
    addRun(second.run, next);
    second.seconds += result.seconds;
    second.output += result.output;
  }
  const judgment = judge(failed, second.run);
  addRun(run, second.run);
  return {
    ...first,
    ...judgment,
    ...countsOf(run),
    seconds: first.seconds + second.seconds,
    output: second.output,
  };
}

const emptyRun = (): TestRun => ({ tests: new Map(), errors: [], running: [], files: [], isComplete: true });

/** Adds what a later run found. Tests that it left out keep their results. */
function addRun(run: TestRun, later: TestRun): void {
  for (const [key, result] of later.tests)
    if (result.state !== 'skipped' || !run.tests.has(key)) run.tests.set(key, result);
  run.files.push(...later.files);
  run.errors.push(...later.errors);
  run.running.push(...later.running);
  run.isComplete &&= later.isComplete;
}

function countsOf({ tests }: TestRun): { passed: number; skipped: number } {
  const states = [...tests.values()].map(({ state }) => state);
  return {
    passed: states.filter((state) => state === 'passed').length,
    skipped: states.filter((state) => state === 'skipped').length,
  };
}

async function runOnce(
  level: TestLevel,
  name: string,
  options: LevelOptions,
  args: string[],
): Promise<{ run: TestRun; result: CommandResult }> {
  const events = `${suiteOf(level, options).results}/${name}.jsonl`;
  rmSync(events, { force: true });
  const env = { ...options.env, TEST_EVENTS: events };
  const program = level === 'e2e' ? 'playwright' : 'vitest';
  const result = await command(level, program, args, { ...options, env }, events);
  return { run: readRun(events), result };
}

const isTestLevel = (level: LevelName): level is TestLevel => level !== 'lint' && level !== 'types';

const reporter = (name: string): string => path.join(root, 'tests', 'run', name);

function argumentsOf(level: TestLevel, options: LevelOptions, files: readonly string[]): string[] {
  const { project } = suiteOf(level, options);
  if (level === 'e2e') return ['test', `--reporter=list,${reporter('playwright-reporter.ts')}`, ...project, ...files];
  const related =
    options.changedSince && level !== 'walls' && files.length === 0
      ? ['--changed', options.changedSince, '--passWithNoTests']
      : [];
  return [
    'run',
    '--reporter=default',
    `--reporter=${reporter('vitest-reporter.ts')}`,
    ...project,
    ...related,
    ...files,
  ];
}

function argumentsOfTests(level: TestLevel, options: LevelOptions, tests: readonly Failure[]): string[] {
  if (level === 'e2e') return argumentsOf(level, options, unique(tests.map(({ file, line }) => `${file}:${line}`)));
  const files = unique(tests.map(({ file }) => file ?? ''));
  return [...argumentsOf(level, options, files), '--testNamePattern', namePattern(tests)];
}

const alone = (level: TestLevel, options: LevelOptions): string[] =>
  level === 'e2e' ? ['--workers=1', `--output=${suiteOf(level, options).results}/e2e-again`] : ['--maxWorkers=1'];

/** Vitest joins the titles of suites and tests, with a space in some versions and with an arrow in others. */
export const namePattern = (tests: ReadonlyArray<{ names: string[] }>): string =>
  `^(?:${unique(tests.map(({ names }) => names.map(escapeRegExp).join('(?: > | )'))).join('|')})$`;

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function command(
  level: LevelName,
  program: string,
  args: string[],
  options: LevelOptions,
  activityFile?: string,
): Promise<CommandResult> {
  const { env, live, isBackground } = options;
  const { results, ...suite } = suiteOf(level, options);
  // Checks write nothing before their end.
  const silenceSeconds = isTestLevel(level) ? suite.silenceSeconds : undefined;
  const logFile = `${results}/${level}.log`;
  return runCommand({ program, args, env, live, isBackground, logFile, limitSeconds, silenceSeconds, activityFile });
}

function reasonOf({ code, output, stopped }: CommandResult): string {
  return stopped ?? (output.trim().split('\n').slice(-3).join('\n') || `ended with code ${code}`);
}
