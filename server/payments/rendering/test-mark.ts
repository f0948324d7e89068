import { contentWidth, margin, type Sheet, type Style } from './sheet';

const style: Style = { size: 9, weight: 600, color: '#b3261e' };

/** Draws the mark at the top right of the first page. */
export function drawTestMark(sheet: Sheet): void {
  const lines = sheet.lines('TEST – no real money', style);
  const width = (lines[0]?.width ?? 0) + 14;
  const x = margin.side + contentWidth - width;
  sheet.frame(x, margin.top, width, 18, style.color);
  sheet.place(lines, style, x + 7, margin.top + 2.5, width);
}
