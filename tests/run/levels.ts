import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { type CommandResult, runCommand } from './commands';
import { readRows, type Row } from './reporter';
import { canRunAgain, divide, judge, type LevelResult, runningIn, together } from './results';
import { filesOf, isForWholeRun, isTestLevel, type LevelName, type TestLevel } from './selection';
import { needsMachine, ownServices } from './test-files.mjs';

export type LevelOptions = {
  files: string[];
  env: NodeJS.ProcessEnv;
  live: boolean;
  isBackground: boolean;
  /** Runs only the tests that import a file which differs from this commit. */
  changedSince?: string | undefined;
  /** Arguments that select the tests, instead of the project of the level. */
  project?: readonly string[];
  /** Folder of logs and events, relative to the project's root. */
  results?: string;
  silenceSeconds?: number;
};

/** Ends a run that hangs while it still writes. A busy machine takes several times as long as an idle one, which is no failure. */
const limitSeconds = 3600;
/** Longer than any single test may take, because the progress of a run shows between its tests. */
const silenceOf = (level: LevelName): number => (level === 'e2e' ? 660 : 240);

export async function runLevel(level: LevelName, options: LevelOptions): Promise<LevelResult> {
  if (!isTestLevel(level)) return runChecks(level, options);
  const started = performance.now();
  const runs: LevelResult[] = [];
  for (const [step, lanes] of stepsOf(level, options.files).entries()) {
    const run = (files: string[], lane: number) => runTests(level, options, `${level}-${step + 1}-${lane + 1}`, files);
    runs.push(...(await Promise.all(lanes.map(run))));
  }
  return { ...together(level, runs), seconds: (performance.now() - started) / 1000 };
}

/** The lanes of a step run beside each other, the files of a lane one after another: they share the faults of a provider. */
export function stepsOf(level: TestLevel, chosen: string[]): string[][][] {
  if (level !== 'faults') return [[chosen]];
  const isForNow = (file: string) => process.env.TEST_ALL === '1' || !isForWholeRun(file);
  const files = chosen.length > 0 ? chosen : filesOf(level).filter(isForNow);
  const [last, first] = divide(files, (file) => needsMachine.test(file));
  const steps: string[][][] = [divide(first, (file) => !ownServices.test(file)), [last]];
  return steps.map((lanes) => lanes.filter((lane) => lane.length > 0)).filter((lanes) => lanes.length > 0);
}

/** `check:rules` without arguments applies type-aware rules to changed files only, and `check:types` uses all cores. */
const argumentsOfChecks: Readonly<Record<string, string[]>> = {
  'check:rules': ['--all'],
  'check:types': ['--checkers', '1', '--incremental', 'false'],
};

/** The scripts of `npm run check`. The walls run as a project of Vitest, like the other tests. */
async function runChecks(level: LevelName, options: LevelOptions): Promise<LevelResult> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const checks = Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== 'check:walls');
  const result = together(level, []);
  for (const script of checks.filter((name) => (name === 'check:types') === (level === 'types'))) {
    const args = ['run', '--silent', script, '--', ...((!options.changedSince && argumentsOfChecks[script]) || [])];
    const logFile = `test-results/${level}.log`;
    // Without a limit of silence: they write nothing before their end.
    const run = await runCommand({ ...options, program: 'npm', args, logFile, limitSeconds });
    const row: Row = { key: script, file: null, names: [script], what: 'command', state: 'passed' };
    if (run.code === 0) result.rows[script] = row;
    else result.failed.push({ ...row, state: 'failed', message: reasonOf(run) });
    result.seconds += run.seconds;
    result.output += run.output;
  }
  return result;
}

async function runTests(
  level: TestLevel,
  options: LevelOptions,
  name: string,
  files: readonly string[],
  others: readonly string[] = [],
): Promise<LevelResult> {
  const { project = level === 'e2e' ? [] : ['--project', `${level}*`], results = 'test-results' } = options;
  const eventFile = `${results}/${name}.jsonl`;
  rmSync(eventFile, { force: true });
  const reporter = path.join(root, 'tests', 'run', 'reporter.ts');
  const isRelated = options.changedSince && level !== 'walls' && files.length === 0;
  const related = isRelated ? [`--changed=${options.changedSince}`, '--passWithNoTests'] : [];
  const own =
    level === 'e2e' ? ['test', `--reporter=list,${reporter}`] : ['run', '--reporter=default', `--reporter=${reporter}`];
  const run = await runCommand({
    ...options,
    program: level === 'e2e' ? 'playwright' : 'vitest',
    args: [...own, ...project, ...related, ...files, ...others],
    env: { ...options.env, TEST_EVENTS: eventFile },
    logFile: `${results}/${level}.log`,
    limitSeconds,
    silenceSeconds: options.silenceSeconds ?? silenceOf(level),
    eventFile,
  });
  const rows = readRows(eventFile);
  const all = Object.values(rows);
  const failed = all.filter(({ state }) => state === 'failed');
  const ended = all.filter(({ what, state }) => what === 'test' && state !== 'running');
  // Without all of its results, for example because another run emptied the folder, a run proves nothing.
  if (rows.end?.tests !== ended.length) failed.push(...runningIn(all, reasonOf(run)));
  else if (run.code !== 0 && failed.length === 0)
    failed.push({ key: name, file: null, names: [], what: 'command', state: 'failed', message: reasonOf(run) });
  return { level, rows, failed, unstable: [], seconds: run.seconds, output: run.output };
}

/** Levels that need services, a browser or several processes, so a busy machine can fail them once. */
const runsAgain: ReadonlySet<LevelName> = new Set(['component', 'integration', 'api', 'e2e', 'faults']);

/**
 * Runs the failed tests of a level once more, each alone, if they are few and their level allows it. The retries of Vitest and
 * Playwright would follow at once, on the same busy machine, without hooks like `beforeAll` and before services are repaired.
 * `earlier` counts the failed and unstable tests of other levels.
 */
export async function runAgain(
  first: LevelResult,
  options: LevelOptions,
  { earlier, recover }: { earlier: number; recover: () => Promise<void> },
): Promise<LevelResult> {
  const { level, failed } = first;
  if (!isTestLevel(level) || !runsAgain.has(level) || !canRunAgain(failed, earlier)) return first;
  await recover();
  const { results = 'test-results' } = options;
  // Of a file with another failure, every test runs.
  const isOfTests = failed.every(({ what }) => what === 'test');
  const vitest = ['--maxWorkers=1', ...(isOfTests ? ['--lastFailed'] : [])];
  const lastFailed = ['--last-failed', `--last-failed-file=${results}/e2e/.last-run.json`];
  const playwright = ['--workers=1', `--output=${results}/e2e-again`, ...(isOfTests ? lastFailed : [])];
  const files = [...new Set(failed.map(({ file }) => file ?? ''))];
  const second = await runTests(level, options, `${level}-again`, files, level === 'e2e' ? playwright : vitest);
  // Tests that were not to run again are skipped.
  const repeated = Object.entries(second.rows).filter(([key, { state }]) => state !== 'skipped' || !first.rows[key]);
  const rows = { ...first.rows, ...Object.fromEntries(repeated) };
  return { ...second, ...judge(failed, second), rows, seconds: first.seconds + second.seconds };
}

const reasonOf = ({ code, output, stopped }: CommandResult): string =>
  stopped ?? (output.trim().split('\n').slice(-3).join('\n') || `ended with code ${code}`);
