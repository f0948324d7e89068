import { maxLinesPerProject, maxLineTextLength } from '@/lib/domain/delivery/line-files';

export const maxFileBytes = 10_000_000;
export const maxUnpackedBytes = 50_000_000;
export const maxReadMs = 15_000;
export const maxColumns = 100;
/** One for the header. */
export const maxSheetRows = maxLinesPerProject + 1;
export const maxSheets = 50;
/** Longer texts are refused anyway; one character more shows that they are too long. */
export const maxCellLength = maxLineTextLength + 1;
/** A small file can repeat one long text in every cell. */
export const maxCharacters = 50_000_000;

export type Sheet = {
  name: string;
  /** Rows of text from the first row of the sheet on; blank rows are empty. */
  rows: readonly (readonly string[])[];
};

export type SpreadsheetRequest =
  | { type: 'read'; file: Blob }
  | { type: 'write'; format: 'xlsx' | 'csv'; rows: readonly (readonly string[])[] };

export type SpreadsheetResponse =
  | { type: 'sheets'; sheets: Sheet[] }
  | { type: 'file'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'error'; message: string };
