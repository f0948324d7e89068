const byteOrderMark = '\uFEFF';

/**
 * Place where a spreadsheet program starts to read a formula, also in full-width letters. It is at the start of a cell,
 * or after a character that ends a cell where the list separator is a semicolon or tab: such a program does not know
 * our quotes, which are then in the middle of its cell.
 */
const formula = /(?<=^|[;\t\r\n])(?=[ \u00A0\u3000'"]*[=+\-@＝＋－＠])/g;
const guardedFormula = /(?<=^|[;\t\r\n])'(?=[ \u00A0\u3000'"]*[=+\-@＝＋－＠])/g;
const negativeNumber = /^-\d+(?:\.\d+)?$/;

/**
 * Returns a CSV file (RFC 4180). It starts with a byte order mark for Excel. There is no line `sep=,`: Excel would
 * ignore the mark, and other programs would read the line as the first row. `withoutGuard` reverses the guard of a
 * cell.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const plain = negativeNumber.test(text) ? text : text.replace(formula, "'");
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Returns an instant in UTC as spreadsheet programs read a time; they take the `T` and `Z` of ISO 8601 for text. */
export function csvTime(instant: Date | string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

export function withoutGuard(cell: string): string {
  return cell.replace(guardedFormula, '');
}
