import { margin, type Sheet, type Style } from './sheet';

/** Cell with its width in points. */
type Cell = { text: string; style: Style; width: number };

/** Writes cells side by side, each with as many lines as its text needs. */
export function writeRow(sheet: Sheet, cells: readonly Cell[]): void {
  const gap = 10;
  const set = cells.map((cell) => ({ ...cell, lines: sheet.lines(cell.text, cell.style, cell.width - gap) }));
  sheet.ensure(Math.max(...set.map(({ lines }) => lines.reduce((sum, { height }) => sum + height, 0))) + 8);
  let x: number = margin.side;
  let bottom = sheet.y;
  for (const { lines, style, width } of set) {
    bottom = Math.max(bottom, sheet.place(lines, style, x, sheet.y, width - gap));
    x += width;
  }
  sheet.y = bottom + 4;
}
