import { withoutGuard } from '@/lib/domain/csv';

const byteOrderMark = '\ufeff';
const delimiters = [',', ';', '\t'] as const;

export type CsvLimits = {
  maxRows: number;
  maxColumns: number;
};

/** Rows and cells beyond the limits are skipped. Reads what programs write: quotes, line breaks in cells, `;` or tabs. */
export function parseCsv(text: string, { maxRows, maxColumns }: CsvLimits): string[][] {
  const start = text.startsWith(byteOrderMark) ? 1 : 0;
  const delimiter = delimiterOf(text, start);
  const rows: string[][] = [];
  let row: string[] = [];
  let index = start;
  const endRow = () => {
    rows.push(row);
    row = [];
  };
  while (index < text.length && rows.length < maxRows) {
    const cell = text[index] === '"' ? quotedCell(text, index) : plainCell(text, index, delimiter);
    if (row.length < maxColumns) row.push(withoutGuard(cell.value));
    // After a closing quote, the rest up to the delimiter is malformed and skipped.
    index = endOfCell(text, cell.end, delimiter);
    if (text[index] === delimiter) {
      index += 1;
      // The text ends with an empty cell.
      if (index === text.length && row.length < maxColumns) row.push('');
    } else {
      if (text[index] === '\r' && text[index + 1] === '\n') index += 1;
      index += 1;
      endRow();
    }
  }
  if (row.length > 0) endRow();
  return rows;
}

function quotedCell(text: string, start: number): { value: string; end: number } {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) end = text.length;
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function plainCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  const end = endOfCell(text, start, delimiter);
  return { value: text.slice(start, end), end };
}

function endOfCell(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

/** The most frequent delimiter of the first row, outside of quotes. */
function delimiterOf(text: string, start: number): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '\n') break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return delimiters.reduce((best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best));
}

/** Excel writes CSV as UTF-8, UTF-16 or in the Windows code page. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
