import type { z } from 'zod';
import type { Mapping } from './columns';
import type { SheetRow } from './spreadsheet';
import { replaceLines } from '@/lib/contracts/lines';

export type ImportedLine = z.input<typeof replaceLines.body>['lines'][number];

export type ImportRows = {
  lines: ImportedLine[];
  /** `row` is the number that the spreadsheet shows. */
  badRows: { row: number; reason: string }[];
};

/** Text that a spreadsheet shows for a formula that fails. */
const formulaError = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/;
/** Character that a decoder writes for bytes that are no character. */
const unreadable = '\ufffd';
const importedLine = replaceLines.body.shape.lines.element;

export type RowChoices = {
  mapping: Mapping;
  /** Index of the header; it and the rows above are not imported. */
  header: number | null;
  includesHidden: boolean;
  /** Filenames of the project's lines. */
  existing?: ReadonlySet<string>;
  removeOld?: boolean;
};

/**
 * Reads the rows of an import. Rows that are blank in the mapped columns are skipped; rows that cannot be read or would
 * be refused are listed.
 */
export function readRows(rows: readonly SheetRow[], choices: RowChoices): ImportRows {
  const { mapping, header, includesHidden, existing = new Set<string>(), removeOld = false } = choices;
  const result: ImportRows = { lines: [], badRows: [] };
  const rowByFilename = new Map<string, number>();
  const remaining = removeOld ? [] : existing;
  const byLowerCase = new Map(Array.from(remaining, (filename) => [filename.toLowerCase(), filename]));
  const takenBy = (filename: string) => {
    const earlier = rowByFilename.get(filename);
    if (earlier !== undefined) return `Row ${earlier} has the same filename`;
    // Lines that already differ only in case keep their filenames.
    const other = existing.has(filename) ? undefined : byLowerCase.get(filename.toLowerCase());
    return other === undefined ? null : `The filename differs from ${other} only in case`;
  };
  const columns = mapping.flatMap((column, index) => (column ? [{ column, index }] : []));
  const width = rows[header ?? 0]?.width ?? null;
  for (const { number: row, cells, problem, isHidden } of header === null ? rows : rows.slice(header + 1)) {
    if (isHidden && !includesHidden) continue;
    const values = columns.map(({ column, index: at }) => [column, cells[at] ?? ''] as const);
    const isTooWide = width !== null && cells.length > width;
    if (!isTooWide && values.every(([, text]) => text === '')) continue;
    const parsed = importedLine.safeParse(Object.fromEntries(values));
    const reason =
      problem ??
      (isTooWide ? `This row has ${cells.length} cells, but there are ${width} columns` : null) ??
      textProblem(values.map(([, text]) => text)) ??
      parsed.error?.issues[0]?.message ??
      null;
    if (reason !== null || !parsed.success) {
      result.badRows.push({ row, reason: reason ?? '' });
      continue;
    }
    const { filename } = parsed.data;
    const taken = takenBy(filename);
    if (taken !== null) result.badRows.push({ row, reason: taken });
    else {
      byLowerCase.set(filename.toLowerCase(), filename);
      rowByFilename.set(filename, row);
      result.lines.push(parsed.data);
    }
  }
  return result;
}

function textProblem(texts: readonly string[]): string | null {
  if (texts.some((text) => formulaError.test(text))) return 'A formula in this row has an error';
  return texts.some((text) => text.includes(unreadable)) ? 'A character in this row cannot be read' : null;
}
