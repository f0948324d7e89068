import { maxColumns, type SheetRow } from './spreadsheet';

export const importColumns = [
  { value: 'filename', label: 'Filename', isRequired: true },
  { value: 'description', label: 'Description', isRequired: false },
  { value: 'line', label: 'Line', isRequired: true },
] as const;
export type ImportColumn = (typeof importColumns)[number]['value'];

/** Columns of an import by index of the spreadsheet's column; null is 'N/A'. */
export type Mapping = readonly (ImportColumn | null)[];

/** Headers in the order of preference. */
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

export function numColumnsOf(rows: readonly SheetRow[]): number {
  return Math.min(
    maxColumns,
    rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
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

/** Maximum of rows above the header, such as titles and remarks. */
const maxRowsAboveHeader = 20;

/** Returns true if the row names the columns that an import needs. */
export const isFullHeader = (cells: readonly string[]) => missingColumn(guessMapping(cells, cells.length)) === null;

/** Returns the index of the row that names the columns, or null. */
export function findHeader(rows: readonly SheetRow[]): number | null {
  const full = rows.slice(0, maxRowsAboveHeader).findIndex(({ cells }) => isFullHeader(cells));
  if (full >= 0) return full;
  const first = rows[0]?.cells ?? [];
  return guessMapping(first, first.length).some((column) => column !== null) ? 0 : null;
}

/** Chooses a column. Each is used once: choosing one that is in use clears the other. */
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
