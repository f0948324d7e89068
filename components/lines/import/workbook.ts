import { CFB, read, utils, write } from 'xlsx';
import { csvOf } from '@/lib/domain/csv';
import { withLineBreaks } from '@/lib/domain/scripts/plain-text';
import { parseCsv } from './csv';
import { decodeText, type Encoding } from './encodings';
import {
  maxCellLength,
  maxCharacters,
  maxColumns,
  maxFileBytes,
  maxSheetRows,
  maxSheets,
  maxTags,
  maxUnpackedBytes,
  type Sheet,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet';
import { ArchiveError, isArchive, unzip } from './unzip';

type Cell = { t?: unknown; v?: unknown; w?: unknown; z?: unknown };
type Position = { r: number; c: number };
type WorkbookSheet = {
  '!data'?: (Cell | undefined)[][];
  '!rows'?: ({ hidden?: boolean } | undefined)[];
  '!merges'?: { s: Position; e: Position }[];
};

/** The old Excel format, also used by encrypted workbooks. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
/** Maximum number of rows in an Excel workbook; `sheetRows` requires a number. */
const maxRowNumber = 1_048_576;
const notASpreadsheet = () => new ArchiveError('Please choose an Excel workbook (.xlsx) or a CSV file.');
const tooManyCells = () =>
  new ArchiveError('This file has too many cells. Please save it with only the columns that are needed.');

/**
 * Reads an xlsx or a csv file. Only the values of cells are read, no formulas; text beyond the limits is cut off.
 * @throws ArchiveError with a message for the user.
 */
export async function readSpreadsheet(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding | null = null,
): Promise<Spreadsheet> {
  if (bytes.length > maxFileBytes) throw new ArchiveError('This file is too large. At most 10 MB are possible.');
  if (compoundFile.every((byte, index) => bytes[index] === byte)) {
    throw new ArchiveError('Please save this file as an Excel workbook (.xlsx) without a password.');
  }
  const spreadsheet = isArchive(bytes)
    ? { sheets: await readWorkbook(bytes), encoding: null }
    : readCsv(bytes, encoding);
  const { sheets } = spreadsheet;
  if (sheets.some(({ rows }) => rows.length > maxSheetRows)) {
    throw new ArchiveError('A sheet can have at most 20,000 rows. Please split it.');
  }
  const characters = sheets.reduce((sum, { rows }) => sum + charactersOf(rows), 0);
  if (characters > maxCharacters) throw new ArchiveError('The text of this file is too long. Please split it.');
  if (sheets.every(({ rows }) => rows.length === 0)) throw new ArchiveError('This file has no rows.');
  return spreadsheet;
}

function readCsv(bytes: Uint8Array, encoding: Encoding | null): Spreadsheet {
  const { text, value, isUncertain } = decodeText(bytes, encoding);
  // Only files that are not text contain this character.
  if (text.includes('\0')) throw notASpreadsheet();
  const rows = parseCsv(text, { maxRows: maxSheetRows + 1, maxColumns }).map(
    (row): SheetRow => ({ ...row, cells: withoutBlankEnd(row.cells.map(cleanText)), isHidden: false }),
  );
  return { sheets: [{ name: 'CSV', rows }], encoding: { value, isUncertain } };
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const files = await unzip(bytes, isNeeded, maxUnpackedBytes);
  if (!hasWorkbook(files)) throw notASpreadsheet();
  if (numTagsOf(files) > maxTags) throw tooManyCells();
  const workbook = read(repack(files), {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    // Also reads the formats of cells and which rows are hidden.
    cellStyles: true,
    sheetRows: maxRowNumber,
  });
  const hidden = workbook.Workbook?.Sheets ?? [];
  const names = workbook.SheetNames.filter((_, index) => !hidden[index]?.Hidden).slice(0, maxSheets);
  return (names.length > 0 ? names : workbook.SheetNames.slice(0, maxSheets)).map((name) => {
    const sheet = Object.hasOwn(workbook.Sheets, name) ? workbook.Sheets[name] : undefined;
    return { name, rows: rowsOf(sheet ?? {}) };
  });
}

/**
 * Returns true for all XML, because the package fails without a part that another one refers to; images and macros are
 * not unpacked.
 */
const isNeeded = (name: string) => /\.(?:xml|rels)$/i.test(name);

/**
 * Returns true if the archive has a workbook. Programs name it as they like: the relationships of the archive say which
 * file it is.
 */
function hasWorkbook(files: ReadonlyMap<string, Uint8Array>): boolean {
  const relationships = new TextDecoder().decode(files.get('_rels/.rels'));
  const [document = ''] = relationships.match(/<[^<>]*\/officeDocument"[^<>]*>/) ?? [];
  const target = /\bTarget="[/\\]?([^"]*)"/.exec(document)?.[1]?.replaceAll('\\', '/');
  const workbook = files.get(target ?? 'xl/workbook.xml') ?? files.get('xl/workbook.xml');
  return workbook !== undefined && /<(?:\w+:)?workbook[\s>]/.test(new TextDecoder().decode(workbook));
}

const lessThan = 0x3c;

function numTagsOf(files: ReadonlyMap<string, Uint8Array>): number {
  let count = 0;
  for (const content of files.values()) {
    for (let at = content.indexOf(lessThan); at !== -1; at = content.indexOf(lessThan, at + 1)) count += 1;
  }
  return count;
}

/** The package unpacks archives without a limit, so it gets one in which nothing is compressed. */
function repack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const archive = CFB.utils.cfb_new();
  for (const [name, content] of files) CFB.utils.cfb_add(archive, `/${name}`, content);
  return new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array', compression: false }));
}

function rowsOf(sheet: WorkbookSheet): SheetRow[] {
  const { '!data': data = [], '!rows': properties = [] } = sheet;
  const rows: { index: number; cells: string[] }[] = [];
  // Blank rows and cells are holes: the last of a few rows can have the number 1,048,576.
  for (const key of Object.keys(data)) {
    const index = Number(key);
    const cells = withoutBlankEnd(Array.from(data[index]?.slice(0, maxColumns) ?? [], textOf));
    if (cells.length > 0) rows.push({ index, cells });
    if (rows.length > maxSheetRows) break;
  }
  repeatMerged(rows, sheet['!merges'] ?? []);
  return rows.map(({ index, cells }) => ({
    number: index + 1,
    cells,
    width: null,
    isHidden: properties[index]?.hidden ?? false,
    problem: null,
  }));
}

const maxMergedCells = 2_000_000;

/** Writes the value of merged cells into each of their rows. */
function repeatMerged(rows: readonly { index: number; cells: string[] }[], merges: WorkbookSheet['!merges'] & object) {
  const positions = new Map(rows.map(({ index }, position) => [index, position]));
  let steps = 0;
  for (const { s: start, e: end } of merges) {
    const first = positions.get(start.r);
    const value = first === undefined ? undefined : rows[first]?.cells[start.c];
    if (first === undefined || !value) continue;
    for (let position = first + 1; (rows[position]?.index ?? Infinity) <= end.r; position += 1) {
      const cells = rows[position]?.cells ?? [];
      steps += 1;
      if (steps > maxMergedCells) throw tooManyCells();
      while (cells.length < start.c) cells.push('');
      cells[start.c] ||= value;
    }
  }
}

/** The package shows a number without a format as a narrow column would: 2.02411E+11. */
const unformatted = new Set<unknown>([undefined, 'General', '@']);
/** Number of digits that Excel calculates with. */
const maxDigits = 15;

function textOf(cell: Cell | undefined): string {
  if (!cell || cell.t === 'z') return '';
  const { t, v, w, z } = cell;
  if (typeof v === 'number' && t === 'n' && unformatted.has(z) && Math.abs(v) <= Number.MAX_SAFE_INTEGER) {
    return String(Number.isInteger(v) ? v : Number(v.toPrecision(maxDigits)));
  }
  const value = t === 's' ? v : (w ?? v);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? cleanText(String(value))
    : '';
}

function cleanText(text: string): string {
  return withLineBreaks(text.slice(0, maxCellLength).replace(/\r\n?/g, '\n')).trim();
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function charactersOf(rows: Sheet['rows']): number {
  return rows.reduce((sum, { cells }) => sum + cells.reduce((length, cell) => length + cell.length, 0), 0);
}

/** Escapes `_x0041_` and the like, which readers of the format take for a character. */
const escaped = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Writes a spreadsheet. Every cell is text, also one that begins like a formula. */
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
