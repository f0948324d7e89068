import { isFullHeader } from './columns';
import { withoutGuard } from '@/lib/domain/csv';

const byteOrderMark = '\ufeff';
/** Delimiters in the order of preference. */
const delimiters = [',', ';', '\t', '|'] as const;
/** Number of rows from which the delimiter is guessed. */
const maxSampleRows = 20;
const unpairedQuote = 'A quotation mark in this row is not closed';

export type CsvLimits = {
  maxRows: number;
  maxColumns: number;
};

export type CsvRow = {
  number: number;
  cells: string[];
  /** Number of cells, which includes those beyond the limit. */
  width: number;
  problem: string | null;
};

/**
 * Reads a CSV file. Blank rows, and rows and cells beyond the limits are left out. `sep=;` in the first line names the
 * delimiter, as in Excel.
 */
export function parseCsv(text: string, limits: CsvLimits): CsvRow[] {
  const bom = text.startsWith(byteOrderMark) ? 1 : 0;
  const named = /^sep=([^\r\n])(?:\r\n?|\n|$)/i.exec(text.slice(bom, bom + 10));
  const start = bom + (named?.[0].length ?? 0);
  return parseRows(text, start, named?.[1] ?? delimiterOf(text, start), limits);
}

function parseRows(text: string, start: number, delimiter: string, { maxRows, maxColumns }: CsvLimits): CsvRow[] {
  const rows: CsvRow[] = [];
  const isQuotedByWriter = quotingOf(text, start, delimiter);
  const emptyRow = (number: number): CsvRow => ({ number, cells: [], width: 0, problem: null });
  let row = emptyRow(1);
  let index = start;
  const add = (value: string) => {
    row.width += 1;
    if (row.width <= maxColumns) row.cells.push(withoutGuard(value));
  };
  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    row = emptyRow(row.number + 1);
  };
  while (index < text.length && rows.length < maxRows) {
    const quoted = quotedCell(text, index, delimiter);
    const cell = quoted && isQuotedByWriter(quoted.value) ? quoted : plainCell(text, index, delimiter);
    add(cell.value);
    if (cell.isUnpaired) row.problem = unpairedQuote;
    index = cell.end;
    if (text[index] === delimiter) {
      index += 1;
      // The text ends with an empty cell.
      if (index === text.length) add('');
    } else {
      if (text[index] === '\r' && text[index + 1] === '\n') index += 1;
      index += 1;
      endRow();
    }
  }
  if (row.width > 0 && rows.length < maxRows) endRow();
  return rows;
}

type CsvCell = { value: string; end: number; isUnpaired: boolean };

/**
 * Returns null if the cell does not start with a quote, or the quote does not end it: the quotes then belong to the
 * text.
 */
function quotedCell(text: string, start: number, delimiter: string): CsvCell | null {
  const open = skipSpaces(text, start);
  if (text[open] !== '"') return null;
  return closedCell(text, open, delimiter, '"') ?? closedCell(text, open, delimiter, '\\');
}

/** Reads a quoted cell. `escaping` is the character before quotes inside of the cell. */
function closedCell(text: string, open: number, delimiter: string, escaping: '"' | '\\'): CsvCell | null {
  for (let at = open + 1; at < text.length; at += 1) {
    const next = text[at + 1];
    if (text[at] === escaping && (next === '"' || next === escaping)) at += 1;
    else if (text[at] === '"') {
      const end = skipSpaces(text, at + 1);
      if (end < text.length && !isEnd(text[end], delimiter)) return null;
      const content = text.slice(open + 1, at);
      const value = escaping === '"' ? content.replaceAll('""', '"') : content.replace(/\\(["\\])/g, '$1');
      return { value, end, isUnpaired: false };
    }
  }
  return null;
}

function plainCell(text: string, start: number, delimiter: string): CsvCell {
  let end = start;
  while (end < text.length && !isEnd(text[end], delimiter)) end += 1;
  const value = text.slice(start, end);
  const isUnpaired = delimiter !== '\t' && /^ *"/.test(value) && value.split('"').length % 2 === 0;
  return { value, end, isUnpaired };
}

const isEnd = (character: string | undefined, delimiter: string) =>
  character === delimiter || character === '\n' || character === '\r';

function skipSpaces(text: string, start: number): number {
  let end = start;
  while (text[end] === ' ') end += 1;
  return end;
}

/** A cell without a quote that contains a comma. */
const plainComma = /(?:^|[\t\r\n])[^"\t\r\n,][^\t\r\n,]*,/;

/**
 * Returns whether the program that wrote the text quoted a cell with this value. In a text with tabs, spreadsheets quote a
 * cell only if they have to, Excel also all that contain a comma: other quotes are dialogue.
 */
function quotingOf(text: string, start: number, delimiter: string): (value: string) => boolean {
  if (delimiter !== '\t' || text[skipSpaces(text, start)] === '"') return () => true;
  const quotesCommas = !plainComma.test(text);
  return (value) => /["\r\n\t]/.test(value) || (quotesCommas && value.includes(','));
}

/** The delimiter with which the header is found; else the one in most rows, outside of quotes. */
function delimiterOf(text: string, start: number): string {
  const limits = { maxRows: maxSampleRows, maxColumns: 100 };
  const withHeader = delimiters.find((delimiter) =>
    parseRows(text, start, delimiter, limits).some(({ cells }) => isFullHeader(cells)),
  );
  if (withHeader !== undefined) return withHeader;
  const rows = sampleRows(text, start);
  const count = (delimiter: string) => rows.filter((row) => row.includes(delimiter)).length;
  const first = (delimiter: string) => rows.find((row) => row.includes(delimiter))?.indexOf(delimiter) ?? 0;
  return delimiters.reduce((best, next) => {
    const difference = count(next) - count(best);
    // Bars are rare as delimiters, and are not quoted in other texts.
    return difference > 0 || (difference === 0 && next !== '|' && first(next) < first(best)) ? next : best;
  });
}

/** The delimiters of the first rows that are not blank, outside of quotes, with a space for all other characters. */
function sampleRows(text: string, start: number): string[] {
  const rows: string[] = [];
  let row = '';
  let isQuoted = false;
  for (let index = start; index < text.length && rows.length < maxSampleRows; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted || row.length > 1_000_000) continue;
    if (character !== '\n' && character !== '\r')
      row += (delimiters as readonly string[]).includes(character) ? character : ' ';
    else if (row !== '') {
      rows.push(row);
      row = '';
    }
  }
  return row === '' ? rows : [...rows, row];
}
