import { lineStates, stateOf } from '@/components/lines/line-state';
import type { Line } from '@/lib/contracts/lines';

const columns: readonly (readonly [header: string, textOf: (line: Line) => string])[] = [
  ['Filename', ({ filename }) => filename],
  ['Description', ({ description }) => description],
  ['Line', ({ line }) => line],
  ['Comment', ({ comment }) => comment],
  ['Audio', (line) => lineStates.find(({ value }) => value === stateOf(line))?.label ?? ''],
  ['Seconds', ({ duration }) => duration?.toFixed(2) ?? ''],
  ['Modified', ({ lastModified }) => lastModified],
];

/** The script as a spreadsheet, in its order. The import maps its columns by their headers and changes nothing. */
export function scriptRows(lines: readonly Line[]): string[][] {
  const inOrder = lines.toSorted((a, b) => a.position - b.position);
  return [columns.map(([header]) => header), ...inOrder.map((line) => columns.map(([, textOf]) => textOf(line)))];
}
