import { maxLinesPerProject, maxLineTextLength } from '@/lib/domain/delivery/file-names';
import type { Encoding } from './encodings';

export const maxFileBytes = 10_000_000;
export const maxUnpackedBytes = 50_000_000;
/** Maximum of tags in a workbook; a cell with a value has four. */
export const maxTags = 4_000_000;
export const maxColumns = 100;
/** Maximum of rows that are not blank, including one for the header. */
export const maxSheetRows = maxLinesPerProject + 1;
export const maxSheets = 50;
/**
 * Maximum of characters in a cell. Longer texts are refused anyway; one character more shows that they are too long.
 */
export const maxCellLength = maxLineTextLength + 1;
/** A small file can repeat one long text in every cell. */
export const maxCharacters = 50_000_000;

export type SheetRow = {
  /** Number of the row in the spreadsheet: blank rows are left out of `rows`. */
  number: number;
  /** Cells of the row, except for blank ones at the end. */
  cells: readonly string[];
  /**
   * Number of the cells of the row in a CSV, with the blank ones at the end; null in a workbook, where no cell can be
   * in a wrong column.
   */
  width: number | null;
  isHidden: boolean;
  /** Reason why the row cannot be read reliably. */
  problem: string | null;
};

export type Sheet = {
  name: string;
  rows: readonly SheetRow[];
};

export type Spreadsheet = {
  sheets: readonly Sheet[];
  /** Encoding of a text; null for a workbook. */
  encoding: TextEncoding | null;
};

export type TextEncoding = {
  value: Encoding;
  /** Other encodings would give another plausible text, or the text looks damaged. */
  isUncertain: boolean;
};

export type SpreadsheetRequest =
  | { type: 'read'; file: Blob; encoding: Encoding | null }
  | { type: 'write'; format: 'xlsx' | 'csv'; rows: readonly (readonly string[])[] };

export type SpreadsheetResponse =
  | { type: 'started' }
  | { type: 'spreadsheet'; spreadsheet: Spreadsheet }
  | { type: 'file'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'error'; message: string };
