import type { Row } from './reporter';
import { countOf, isTimeout, type LevelResult, tooUnstable } from './results';
import type { LevelName } from './selection';

export function table(results: LevelResult[], missing: LevelName[], totalSeconds: number): string {
  const rows = results.map((result) => {
    const { level, failed, unstable, seconds } = result;
    const counts = [countOf(result, 'passed'), failed.length, unstable.length, countOf(result, 'skipped')];
    return [level, ...counts, seconds.toFixed(1)];
  });
  const all = [
    ['level', 'passed', 'failed', 'unstable', 'skipped', 'seconds'],
    ...rows,
    ...missing.map((level) => [level, '-', 'not run', '-', '-', '-']),
    ['all', '', '', '', '', totalSeconds.toFixed(1)],
  ];
  const lines = all.map(
    ([level, ...cells]) => `${level}`.padEnd(12) + cells.map((cell) => `${cell}`.padStart(9)).join(''),
  );
  return ['', ...lines, ''].join('\n');
}

const summaryLines = 38;

/** Names each failed and each unstable test with its message, in at most 38 lines: with fewer lines of each the more there are. */
export function summary(results: LevelResult[]): string {
  const entries = results.flatMap(({ level, failed, unstable }) => [
    ...failed.map((row) => entryOf('failed', level, row)),
    ...unstable.map((row) => entryOf('unstable', level, row)),
  ]);
  const reason = tooUnstable(results.flatMap(({ unstable }) => unstable));
  const last = reason ? [reason] : [];
  return [...shorten(entries, summaryLines - last.length), ...last].map((line) => `${line}\n`).join('');
}

const kinds: Partial<Record<Row['what'], string>> = {
  load: ' (the file does not load)',
  hook: ' (a hook)',
  unhandled: ' (an error that nothing caught)',
  hang: ' (was running at the end)',
  command: ' (a command)',
};

/** A title, and the lines of a message. */
function entryOf(word: 'failed' | 'unstable', level: LevelName, row: Row): string[] {
  const { file, line, names, what, message = '' } = row;
  const cause = word === 'unstable' ? ` (${isTimeout(row) ? 'waited too long' : 'wrong value'} at first)` : '';
  const title = `${word}${kinds[what] ?? ''}${cause}: ${file ?? level}${line ? `:${line}` : ''}`;
  const lines = message.split('\n').map((text) => text.trim());
  return [[title, ...names].join(' › '), ...lines.filter((text) => text !== '')].map(cut);
}

const cut = (line: string): string => (line.length > 200 ? `${line.slice(0, 199)}…` : line);

function shorten(entries: string[][], lineCount: number): string[] {
  if (entries.length * 2 <= lineCount) {
    const each = Math.min(7, Math.floor(lineCount / Math.max(1, entries.length)));
    return entries.flatMap((entry) => entry.slice(0, each).map((line, index) => (index > 0 ? `    ${line}` : line)));
  }
  const shown = entries.length > lineCount ? lineCount - 1 : lineCount;
  const lines = entries.slice(0, shown).map((entry) => cut(entry.slice(0, 2).join(' — ')));
  return entries.length > shown ? [...lines, `and ${entries.length - shown} more: see test-results`] : lines;
}

/**
 * A level that could not run counts as a failure, and a run without a passed test is not green. Too many unstable tests count
 * as failed.
 */
export function closingLine(results: LevelResult[], notRun: number): { text: string; isGreen: boolean } {
  const sum = (count: (result: LevelResult) => number) => results.reduce((total, result) => total + count(result), 0);
  const unstable = results.flatMap((result) => result.unstable);
  const excess = tooUnstable(unstable) ? unstable.length : 0;
  const passed = sum((result) => countOf(result, 'passed')) - excess;
  const failed = sum((result) => result.failed.length) + notRun + excess;
  const skipped = sum((result) => countOf(result, 'skipped'));
  return { text: `${passed} passed, ${failed} failed, ${skipped} skipped`, isGreen: failed === 0 && passed > 0 };
}
