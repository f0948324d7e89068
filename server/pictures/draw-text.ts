import type { FontBook } from '@/server/payments/rendering/fonts';
import { type GlyphRun, type Line, setText, type TextStyle } from '@/server/payments/rendering/set-text';

/** Size of the images that link previews show. */
export const imageSize = { width: 1200, height: 630 };
export const margin = 72;
export const contentWidth = imageSize.width - 2 * margin;

export const inkColor = '#15181a';
export const mutedColor = '#525c61';
export const surfaceColor = '#f4f5f5';

/** Draws the mark of the product, whose paths are those of components/shell/logo.tsx, 28 units wide and high. */
export const shippedMark = ({ x, y, scale, color }: { x: number; y: number; scale: number; color: string }): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-width="3" stroke-linecap="round">
  <path d="M3.5 12v4M9 7.5v13M19.5 9.5v9M25 12v4" stroke="${inkColor}"/><path d="M14.25 3v22" stroke="${color}"/></g>`;

export const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { height }) => sum + height, 0);

/** Ends a text that needs more lines with an ellipsis. */
export function shortened(text: string, style: TextStyle, maxLines: number, book: FontBook): Line[] {
  const whole = setText(text, style, contentWidth, book);
  if (whole.length <= maxLines) return whole;
  const letters = [...text];
  let [fitting, tooLong] = [0, letters.length];
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1;
    const lines = setText(`${letters.slice(0, middle).join('').trimEnd()}…`, style, contentWidth, book);
    if (lines.length <= maxLines) fitting = middle;
    else tooLong = middle;
  }
  return setText(`${letters.slice(0, fitting).join('').trimEnd()}…`, style, contentWidth, book);
}

type TextPosition = { x: number; top: number; color: string };

/**
 * Draws glyphs as outlines, so that the image needs no fonts of the system. Right-to-left lines end at the right
 * margin.
 */
export function paths(lines: readonly Line[], fontSize: number, { x, top, color }: TextPosition): string {
  let y = top;
  const drawn: string[] = [];
  for (const line of lines) {
    const left = line.isRightToLeft ? imageSize.width - margin - line.width : x;
    for (const run of line.runs) drawn.push(outlines(run, fontSize, left + run.x, y + line.baseline));
    y += line.height;
  }
  return `<g fill="${color}">${drawn.join('')}</g>`;
}

function outlines({ face, glyphs }: GlyphRun, fontSize: number, x: number, baseline: number): string {
  const scale = fontSize / face.unitsPerEm;
  let advance = 0;
  const drawn = glyphs.map((glyph) => {
    const at = `translate(${advance + glyph.x} ${glyph.y})`;
    advance += glyph.advance;
    return `<path transform="${at}" d="${face.font.glyphToPath(glyph.id)}"/>`;
  });
  return `<g transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${drawn.join('')}</g>`;
}
