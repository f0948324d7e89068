import type { LevelName } from '@/tests/run/selection';
import { type CommandResult, runCommand } from '@/tests/run/commands';
import { type Counts, countAsOne, countPlaywright, countVitest, sum } from '@/tests/run/counts';
import { type FileDuration, playwrightDurations, vitestDurations } from '@/tests/run/durations';

export type LevelResult = {
  level: LevelName;
  counts: Counts;
  seconds: number;
  output: string;
  timedOut: boolean;
  /** Duration of each test file. */
  files: FileDuration[];
};

type Options = { files: string[]; env: NodeJS.ProcessEnv; live: boolean; isBackground: boolean };

/**
 * Timeout of a level in seconds. The whole suite should take 12 minutes on two idle cores; a busy machine
 * takes several times as long, which is not a failure.
 */
const limits: Record<LevelName, number> = {
  lint: 240,
  types: 300,
  walls: 240,
  unit: 600,
  component: 1200,
  integration: 600,
  api: 900,
  e2e: 1200,
  faults: 900,
};

export function runLevel(level: LevelName, options: Options): Promise<LevelResult> {
  switch (level) {
    case 'lint':
      return runLint(options);
    case 'types':
      return runTypes(options);
    case 'walls':
      return runVitest(level, options, (_file, result) => Promise.resolve(countAsOne(result)));
    case 'unit':
    case 'component':
    case 'integration':
    case 'api':
    case 'faults':
      return runVitest(level, options, countVitest);
    case 'e2e':
      return runPlaywright(options);
    default: {
      const unknown: never = level;
      throw new Error(`There is no level ${String(unknown)}.`);
    }
  }
}

function command(
  level: LevelName,
  program: string,
  args: string[],
  { env, live, isBackground }: Options,
): Promise<CommandResult> {
  const logFile = `test-results/${level}.log`;
  return runCommand({ program, args, env, live, isBackground, limitSeconds: limits[level], logFile });
}

const unusedSuppressions = ['--report-unused-disable-directives-severity', 'error'];

async function runLint(options: Options): Promise<LevelResult> {
  const results = [
    await command('lint', 'biome', ['ci', '--error-on-warnings'], options),
    await command('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...unusedSuppressions], options),
    await command('lint', 'cspell', ['lint', '--quiet'], options),
  ];
  return {
    ...outcome('lint', results, countAsOne(results.find(({ code }) => code !== 0) ?? results[0] ?? failed)),
  };
}

async function runTypes(options: Options): Promise<LevelResult> {
  const typegen = await command('types', 'next', ['typegen'], options);
  const check = await command('types', 'tsc', ['--noEmit', '-p', '.'], options);
  return outcome('types', [typegen, check], countAsOne(check));
}

const projectsOf = (level: LevelName): string[] =>
  level === 'unit' || level === 'integration' ? [level, `${level}-isolated`] : [level];

async function runVitest(
  level: 'walls' | 'unit' | 'component' | 'integration' | 'api' | 'faults',
  options: Options,
  count: (reportFile: string, result: CommandResult) => Promise<Counts>,
): Promise<LevelResult> {
  const report = `test-results/${level}.json`;
  const result = await command(
    level,
    'vitest',
    [
      'run',
      ...projectsOf(level).flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options.files,
    ],
    options,
  );
  return outcome(level, [result], await count(report, result), await vitestDurations(report));
}

async function runPlaywright(options: Options): Promise<LevelResult> {
  const report = 'test-results/e2e.json';
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const result = await command('e2e', 'playwright', ['test', '--reporter=list,json', ...options.files], {
    ...options,
    env,
  });
  return outcome('e2e', [result], await countPlaywright(report, result), await playwrightDurations(report));
}

const failed: CommandResult = { code: 1, output: '', seconds: 0, timedOut: false };

function outcome(level: LevelName, results: CommandResult[], counts: Counts, files: FileDuration[] = []): LevelResult {
  return {
    level,
    counts: sum([counts]),
    seconds: results.reduce((seconds, result) => seconds + result.seconds, 0),
    output: results.map(({ output }) => output).join(''),
    timedOut: results.some(({ timedOut }) => timedOut),
    files,
  };
}
