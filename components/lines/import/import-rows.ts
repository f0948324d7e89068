import { replaceLines } from '@/lib/contracts/lines';
import type { z } from 'zod';
import { maxColumns } from './spreadsheet';

export const importColumns = [
  { value: 'filename', label: 'Filename', isRequired: true },
  { value: 'description', label: 'Description', isRequired: false },
  { value: 'line', label: 'Line', isRequired: true },
] as const;
export type ImportColumn = (typeof importColumns)[number]['value'];

/** By index of the spreadsheet's column; null is 'N/A'. */
export type Mapping = readonly (ImportColumn | null)[];

type Rows = readonly (readonly string[])[];
export type ImportedLine = z.input<typeof replaceLines.body>['lines'][number];

export type ImportRows = {
  lines: ImportedLine[];
  /** `row` is the number that the spreadsheet shows. */
  badRows: { row: number; reason: string }[];
};

/** In the order of preference. */
const commonHeaders: Record<ImportColumn, readonly string[]> = {
  filename: [
    'file name',
    'file',
    'audio file',
    'audio file name',
    'wav',
    'asset',
    'asset name',
    'key',
    'line id',
    'id',
    'name',
  ],
  line: [
    'line',
    'text',
    'script',
    'dialogue',
    'dialog',
    'copy',
    'transcript',
    'voice line',
    'sentence',
    'prompt',
    'message',
  ],
  description: [
    'description',
    'direction',
    'directions',
    'context',
    'notes',
    'note',
    'character',
    'situation',
    'emotion',
  ],
};

const bare = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export function numColumnsOf(rows: Rows): number {
  return Math.min(
    maxColumns,
    rows.reduce((most, row) => Math.max(most, row.length), 0),
  );
}

export function guessMapping(header: readonly string[], numColumns: number): Mapping {
  const names = header.map(bare);
  const mapping = Array.from({ length: numColumns }, (): ImportColumn | null => null);
  for (const { value } of importColumns) {
    const name = commonHeaders[value]
      .map(bare)
      .find((alias) => names.indexOf(alias) >= 0 && !mapping[names.indexOf(alias)]);
    if (name !== undefined) mapping[names.indexOf(name)] = value;
  }
  return mapping;
}

/** Whether the first row names the columns. */
export function hasHeader(rows: Rows): boolean {
  return guessMapping(rows[0] ?? [], numColumnsOf(rows)).some((column) => column !== null);
}

/** Each column is used once: choosing one that is in use clears the other. */
export function chooseColumn(mapping: Mapping, index: number, column: ImportColumn | null): Mapping {
  return mapping.map((current, at) => {
    if (at === index) return column;
    return current === column ? null : current;
  });
}

export function missingColumn(mapping: Mapping): string | null {
  const missing = importColumns.find(({ value, isRequired }) => isRequired && !mapping.includes(value));
  return missing ? `Please select a column for ${missing.label}` : null;
}

/** What a spreadsheet shows for a formula that fails. */
const formulaError = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;
const importedLine = replaceLines.body.shape.lines.element;

/** Blank rows are skipped; rows that the server would refuse are listed. */
export function readRows(rows: Rows, mapping: Mapping, isFirstRowHeader: boolean): ImportRows {
  const result: ImportRows = { lines: [], badRows: [] };
  const rowByFilename = new Map<string, number>();
  const columns = mapping.flatMap((column, index) => (column ? [{ column, index }] : []));
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    if (index === 0 && isFirstRowHeader) continue;
    const values = columns.map(({ column, index: at }) => [column, cells[at] ?? ''] as const);
    if (values.every(([, text]) => text === '')) continue;
    const parsed = importedLine.safeParse(Object.fromEntries(values));
    const reason = values.some(([, text]) => formulaError.test(text))
      ? 'A formula in this row has an error'
      : (parsed.error?.issues[0]?.message ?? null);
    const earlier = parsed.success ? rowByFilename.get(parsed.data.filename) : undefined;
    if (reason !== null || !parsed.success) result.badRows.push({ row, reason: reason ?? '' });
    else if (earlier !== undefined) result.badRows.push({ row, reason: `Row ${earlier} has the same filename` });
    else {
      rowByFilename.set(parsed.data.filename, row);
      result.lines.push(parsed.data);
    }
  }
  return result;
}
