const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet program reads as the start of a formula, also in full-width letters. It begins a cell, or follows what
 * ends a cell where the separator of lists is a semicolon or tab: such a program does not know our quotes, which are then in
 * the middle of its cell.
 */
const formula = /(?<=^|[;\t\r\n])(?=[ \u00A0\u3000'"]*[=+\-@＝＋－＠])/g;
const guardedFormula = /(?<=^|[;\t\r\n])'(?=[ \u00A0\u3000'"]*[=+\-@＝＋－＠])/g;
const negativeNumber = /^-\d+(?:\.\d+)?$/;

/**
 * RFC 4180, with a byte order mark for Excel, which it ignores after a line `sep=,`; other programs would take such a line for
 * the first row. `withoutGuard` reverses what is done to a cell.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const plain = negativeNumber.test(text) ? text : text.replace(formula, "'");
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function withoutGuard(cell: string): string {
  return cell.replace(guardedFormula, '');
}
