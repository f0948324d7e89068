import type { LevelResult } from './levels';
import { tooUnstable } from './second-run';
import type { LevelName } from './selection';
import { type Failure, isTimeout } from './test-run';

export function table(results: LevelResult[], missing: LevelName[], totalSeconds: number): string {
  const rows = results.map(({ level, passed, failed, unstable, skipped, seconds }) =>
    row(level, ...[passed, failed.length, unstable.length, skipped].map(String), seconds.toFixed(1)),
  );
  const absent = missing.map((level) => row(level, '-', 'not run', '-', '-', '-'));
  return [
    '',
    row('level', 'passed', 'failed', 'unstable', 'skipped', 'seconds'),
    ...rows,
    ...absent,
    row('all', '', '', '', '', totalSeconds.toFixed(1)),
    ...slowestFiles(results),
    '',
  ].join('\n');
}

const slowestCount = 10;

function slowestFiles(results: LevelResult[]): string[] {
  const slowest = results
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowestCount);
  if (slowest.length === 0) return [];
  return ['', 'slowest files', ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)];
}

function row(level: string, ...cells: string[]): string {
  return level.padEnd(12) + cells.map((cell) => cell.padStart(9)).join('');
}

export function failureOf({ level, output }: LevelResult): string {
  return output.length > 40_000
    ? `... (all of it in test-results/${level}.log)\n${output.slice(-40_000)}\n`
    : `${output}\n`;
}

const summaryLines = 38;

/** Names each failed and each unstable test with its message, in at most 38 lines: with fewer lines of each the more there are. */
export function summary(results: LevelResult[]): string {
  const entries = results.flatMap(({ level, failed, unstable }) => [
    ...failed.map((failure) => entryOf('failed', level, failure)),
    ...unstable.map((failure) => entryOf('unstable', level, failure)),
  ]);
  const reason = tooUnstable(results.flatMap(({ unstable }) => unstable));
  const lines = entriesIn(entries, summaryLines - (reason ? 1 : 0));
  return [...lines, ...(reason ? [reason] : [])].map((line) => `${line}\n`).join('');
}

type Entry = { title: string; message: string[] };

function entryOf(word: 'failed' | 'unstable', level: LevelName, failure: Failure): Entry {
  const { file, line, names, what, message } = failure;
  const location = file ? `${file}${line ? `:${line}` : ''}` : level;
  const kind = what === 'test' ? '' : ` (${kinds[what]})`;
  const cause = word === 'unstable' ? ` (${isTimeout(failure) ? 'waited too long' : 'wrong value'} at first)` : '';
  return { title: cut([`${word}${kind}${cause}: ${location}`, ...names].join(' › ')), message: linesOf(message) };
}

const kinds: Record<Exclude<Failure['what'], 'test'>, string> = {
  load: 'the file does not load',
  hook: 'a hook',
  unhandled: 'an error that nothing caught',
  hang: 'was running at the end',
  command: 'a command',
};

const linesOf = (message: string): string[] =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(cut);

const cut = (line: string): string => (line.length > 200 ? `${line.slice(0, 199)}…` : line);

function entriesIn(entries: Entry[], lineCount: number): string[] {
  if (entries.length * 2 > lineCount) {
    const shown = entries.slice(0, entries.length > lineCount ? lineCount - 1 : lineCount);
    const more = entries.length - shown.length;
    const lines = shown.map(({ title, message }) => cut([title, ...message.slice(0, 1)].join(' — ')));
    return more > 0 ? [...lines, `and ${more} more: see test-results`] : lines;
  }
  const each = Math.min(6, Math.floor(lineCount / Math.max(1, entries.length)) - 1);
  return entries.flatMap(({ title, message }) => [title, ...message.slice(0, each).map((line) => `    ${line}`)]);
}

/**
 * A level that could not run counts as a failure, and a run without a passed test is not green. Too many unstable tests count
 * as failed.
 */
export function closingLine(results: LevelResult[], notRun: number): { text: string; isGreen: boolean } {
  const unstable = results.flatMap((result) => result.unstable);
  const excess = tooUnstable(unstable) ? unstable.length : 0;
  const passed = sum(results, (result) => result.passed) - excess;
  const failed = sum(results, (result) => result.failed.length) + notRun + excess;
  const skipped = sum(results, (result) => result.skipped);
  return { text: `${passed} passed, ${failed} failed, ${skipped} skipped`, isGreen: failed === 0 && passed > 0 };
}

const sum = <T>(all: readonly T[], numberOf: (item: T) => number): number =>
  all.reduce((total, item) => total + numberOf(item), 0);
