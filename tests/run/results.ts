import type { Row } from './reporter';
import type { LevelName } from './selection';

export type LevelResult = {
  level: LevelName;
  /** Rows by their key. */
  rows: Record<string, Row>;
  /** Failed twice, or failed and did not run again. */
  failed: Row[];
  /** Failed once, and passed alone. */
  unstable: Row[];
  seconds: number;
  output: string;
};

export const together = (level: LevelName, runs: readonly LevelResult[]): LevelResult => ({
  level,
  rows: Object.fromEntries(runs.flatMap(({ rows }) => Object.entries(rows))),
  failed: runs.flatMap(({ failed }) => failed),
  unstable: [],
  seconds: runs.reduce((total, { seconds }) => total + seconds, 0),
  output: runs.map(({ output }) => output).join(''),
});

/** Tests, and the commands of the checks. */
export const countOf = ({ rows }: LevelResult, state: 'passed' | 'skipped'): number =>
  Object.values(rows).filter((row) => (row.what === 'test' || row.what === 'command') && row.state === state).length;

/** Returns the running tests of an aborted run, and its running files without one: a blocked process reports no test. */
export function runningIn(rows: readonly Row[], message: string): Row[] {
  const running = rows.filter(({ state }) => state === 'running');
  const [tests, files] = divide(running, ({ what }) => what === 'test');
  const named = [...tests, ...files.filter(({ file }) => !tests.some((test) => test.file === file))];
  const unknown: Row = { key: 'unknown', file: null, names: [], what: 'hang', state: 'failed' };
  return (named.length > 0 ? named : [unknown]).map((row): Row => ({ ...row, what: 'hang', state: 'failed', message }));
}

/** A whole `npm test` is green within these limits. If more tests fail than may be unstable, nothing runs again. */
const limits = {
  unstable: 5,
  /** Unstable tests that first failed by something else than waiting: how races look. */
  unstableByValue: 2,
} as const;

/** Returns true if failures are worth a second run. `earlier` counts the failed and unstable tests of other levels. */
export const canRunAgain = (failed: readonly Row[], earlier: number): boolean =>
  failed.length > 0 &&
  failed.length + earlier <= limits.unstable &&
  failed.every(({ file, what }) => file !== null && what !== 'hang');

/** Compares the failures of a level with a second run of the same tests, each alone. */
export function judge(first: readonly Row[], second: LevelResult): Pick<LevelResult, 'failed' | 'unstable'> {
  const passed = Object.values(second.rows).filter(({ what, state }) => what === 'test' && state === 'passed');
  const isCutOff = second.failed.some(({ what }) => what === 'hang');
  const isUnstable = (failure: Row) =>
    !isCutOff && passed.some((row) => isSame(failure, row)) && !second.failed.some((row) => isSame(failure, row));
  const others = second.failed.filter((row) => !first.some((failure) => isSame(failure, row)));
  return {
    failed: [...first.filter((failure) => !isUnstable(failure)), ...others],
    unstable: first.filter(isUnstable),
  };
}

/** A failure of the file as a whole is repeated by any failure in it. */
const isSame = (a: Row, b: Row): boolean =>
  a.what === 'test' && b.what === 'test' ? a.key === b.key : a.file === b.file;

/** Returns why the unstable tests of a whole run make it red, or null. */
export function tooUnstable(unstable: readonly Row[]): string | null {
  const byValue = unstable.filter((failure) => !isTimeout(failure)).length;
  if (unstable.length > limits.unstable) return `${unstable.length} tests failed once; at most ${limits.unstable} may.`;
  if (byValue > limits.unstableByValue)
    return `${byValue} tests failed once by a wrong value; at most ${limits.unstableByValue} may.`;
  return null;
}

const waiting =
  /timed out|timeout[^\n]*exceeded|\btimeout:\s*\d+\s*ms|waited \d+ ms|waitUntil|did not succeed in time/i;

/** Returns true if it failed by waiting too long, which a busy machine explains, rather than by a wrong value. */
export const isTimeout = ({ message = '' }: Row): boolean => waiting.test(message);

export const divide = <T>(all: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((item) => !isFirst(item)),
];
