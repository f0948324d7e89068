import { CFB, read, utils, write } from 'xlsx';
import { csvOf } from '@/lib/domain/csv';
import { decodeText, parseCsv } from './csv';
import {
  maxCellLength,
  maxCharacters,
  maxColumns,
  maxFileBytes,
  maxSheetRows,
  maxSheets,
  maxUnpackedBytes,
  type Sheet,
} from './spreadsheet';
import { ArchiveError, isArchive, unzip } from './unzip';

type Cell = { t?: unknown; v?: unknown; w?: unknown };

/** The old Excel format, also used by encrypted workbooks. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads an xlsx or a csv file. Only the values of cells are read, no formulas; text beyond the limits is cut off.
 * @throws ArchiveError with a message for the user
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  if (bytes.length > maxFileBytes) throw new ArchiveError('This file is too large. At most 10 MB are possible.');
  if (compoundFile.every((byte, index) => bytes[index] === byte)) {
    throw new ArchiveError('Please save this file as an Excel workbook (.xlsx) without a password.');
  }
  const sheets = isArchive(bytes) ? await readWorkbook(bytes) : [{ name: 'CSV', rows: readCsv(bytes) }];
  if (sheets.some(({ rows }) => rows.length > maxSheetRows)) {
    throw new ArchiveError('A sheet can have at most 20,000 rows. Please split it.');
  }
  const characters = sheets.reduce((sum, { rows }) => sum + charactersOf(rows), 0);
  if (characters > maxCharacters) throw new ArchiveError('The text of this file is too long. Please split it.');
  if (sheets.every(({ rows }) => rows.length === 0)) throw new ArchiveError('This file has no rows.');
  return sheets;
}

function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes);
  // Text has no such character, other files do.
  if (text.includes('\0')) throw new ArchiveError('Please choose an Excel workbook (.xlsx) or a CSV file.');
  const rows = parseCsv(text, { maxRows: maxSheetRows + 1, maxColumns });
  return withoutTrailing(
    rows.map((row) => withoutTrailing(row.map(cleanText), (cell) => cell === '')),
    (row) => row.length === 0,
  );
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const files = await unzip(bytes, isNeeded, maxUnpackedBytes);
  if (!files.has('xl/workbook.xml')) throw new ArchiveError('Please choose an Excel workbook (.xlsx) or a CSV file.');
  const workbook = read(repack(files), {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    sheetRows: maxSheetRows + 1,
  });
  const hidden = workbook.Workbook?.Sheets ?? [];
  const names = workbook.SheetNames.filter((_, index) => !hidden[index]?.Hidden).slice(0, maxSheets);
  return (names.length > 0 ? names : workbook.SheetNames.slice(0, maxSheets)).map((name) => {
    const sheet = Object.hasOwn(workbook.Sheets, name) ? workbook.Sheets[name] : undefined;
    return { name, rows: rowsOf((sheet as { '!data'?: Cell[][] } | undefined)?.['!data'] ?? []) };
  });
}

/** All XML, because the package fails without a part that another one refers to; no images and no macros. */
const isNeeded = (name: string) => /\.(?:xml|rels)$/i.test(name);

/** The package unpacks archives without a limit, so it gets one in which nothing is compressed. */
function repack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const archive = CFB.utils.cfb_new();
  for (const [name, content] of files) CFB.utils.cfb_add(archive, `/${name}`, content);
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array', compression: false }));
}

function rowsOf(data: readonly (readonly (Cell | undefined)[] | undefined)[]): string[][] {
  // Blank rows and cells are holes.
  const rows = Array.from(data.slice(0, maxSheetRows + 1), (row = []) =>
    withoutTrailing(Array.from(row.slice(0, maxColumns), textOf), (cell) => cell === ''),
  );
  return withoutTrailing(rows, (row) => row.length === 0);
}

function textOf(cell: Cell | undefined): string {
  if (!cell || cell.t === 'z') return '';
  const value = cell.t === 's' ? cell.v : (cell.w ?? cell.v);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? cleanText(String(value))
    : '';
}

function cleanText(text: string): string {
  return text.slice(0, maxCellLength).replace(/\r\n?/g, '\n').trim();
}

function withoutTrailing<T>(items: T[], isBlank: (item: T) => boolean): T[] {
  return items.slice(0, items.findLastIndex((item) => !isBlank(item)) + 1);
}

function charactersOf(rows: Sheet['rows']): number {
  return rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length, 0), 0);
}

/** Readers of the format take `_x0041_` for a character. */
const escaped = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Every cell is text, also one that begins like a formula. */
export function writeSpreadsheet(
  format: 'xlsx' | 'csv',
  rows: readonly (readonly string[])[],
): Uint8Array<ArrayBuffer> {
  if (format === 'csv') return new TextEncoder().encode(csvOf(rows));
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((text) => ({ t: 's', v: escaped(text), z: '@' }))));
  sheet['!cols'] = [{ wch: 28 }, { wch: 28 }, { wch: 80 }, { wch: 30 }];
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, 'Lines');
  return new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx', compression: true, bookSST: true }));
}
