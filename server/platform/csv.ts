const byteOrderMark = '\uFEFF';

/** RFC 4180, with a byte order mark for Excel. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Spreadsheets run cells that begin with these characters as formulas. */
const formulaStart = /^[=+\-@\t\r]/;
const negativeNumber = /^-\d+(?:\.\d+)?$/;

function csvCell(text: string): string {
  const isFormula = formulaStart.test(text) && !negativeNumber.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
