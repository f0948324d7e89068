import { sum } from '@/tests/run/counts';
import type { LevelResult } from '@/tests/run/levels';
import type { LevelName } from '@/tests/run/selection';

export function table(results: LevelResult[], missing: LevelName[], totalSeconds: number): string {
  const rows = results.map(({ level, counts, seconds }) =>
    row(level, String(counts.passed), String(counts.failed), String(counts.skipped), seconds.toFixed(1)),
  );
  const absent = missing.map((level) => row(level, '-', 'not run', '-', '-'));
  return [
    '',
    row('level', 'passed', 'failed', 'skipped', 'seconds'),
    ...rows,
    ...absent,
    row('all', '', '', '', totalSeconds.toFixed(1)),
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

export function failureOf({ level, output, timedOut }: LevelResult): string {
  const limit = timedOut ? `${level} was ended at its time limit.\n` : '';
  const shown =
    output.length > 40_000 ? `... (all of it in test-results/${level}.log)\n${output.slice(-40_000)}` : output;
  return `${shown}\n${limit}`;
}

/** A level that could not run counts as one failure, and a run without a passed test counts as failed. */
export function closingLine(results: LevelResult[], notRun: number): { text: string; isGreen: boolean } {
  const { passed, failed, skipped } = sum(results.map(({ counts }) => counts));
  return {
    text: `${passed} passed, ${failed + notRun} failed, ${skipped} skipped`,
    isGreen: failed + notRun === 0 && passed > 0,
  };
}
