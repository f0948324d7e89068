import type { EngineName } from './engine';

export type Outcome = 'passed' | 'failed' | 'not possible';

export type Result = {
  engine: EngineName;
  width: number;
  journey: string;
  seconds: number;
  outcome: Outcome;
  /** Why the journey did not pass. */
  reason: string;
};

/** Returns a table of the journeys by engine and width, and below it the reasons of those that did not pass. */
export function table(results: readonly Result[]): string {
  const columns = [...new Set(results.map(({ engine, width }) => `${engine} ${width}`))];
  const names = [...new Set(results.map(({ journey }) => journey))];
  const cell = (journey: string, column: string) => {
    const result = results.find((each) => each.journey === journey && `${each.engine} ${each.width}` === column);
    if (!result) return '-';
    return result.outcome === 'passed' ? `${result.seconds.toFixed(0)} s` : result.outcome;
  };
  const rows = [
    ['journey', ...columns],
    ...names.map((name) => [name, ...columns.map((column) => cell(name, column))]),
  ];
  const lines = rows.map(([name = '', ...cells]) => name.padEnd(14) + cells.map((each) => each.padStart(16)).join(''));
  const reasons = results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ engine, width, journey, outcome, reason }) => `${outcome}: ${journey} in ${engine} at ${width}: ${reason}`);
  return ['', ...lines, '', ...reasons].join('\n');
}
