import bidiFactory from 'bidi-js';
import { Buffer as ShapingBuffer, Direction, shape } from 'harfbuzzjs';
import { breakLines } from './break-lines';
import { type FontBook, type FontFace, isIgnorable, type Weight } from './fonts';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

function isIsolate(character: string): boolean {
  return character >= '\u2066' && character <= '\u2069';
}

export type TextStyle = { size: number; weight: Weight };

export type Glyph = { id: number; cluster: number; advance: number; x: number; y: number };

export type GlyphRun = {
  face: FontFace;
  glyphs: Glyph[];
  /** Characters of each cluster, such as a ligature or a letter with its marks. */
  clusters: Map<number, string>;
  x: number;
};

/** Line in points, with runs in reading order and their positions. */
export type Line = { runs: GlyphRun[]; width: number; height: number; baseline: number; isRightToLeft: boolean };

type Item = { start: number; end: number; face: FontFace; level: number };

const lineHeight = 1.45;

/**
 * Sets a text of any script in lines of at most `width` points. Each newline starts a paragraph with its own direction.
 */
export function setText(text: string, style: TextStyle, width: number, book: FontBook): Line[] {
  return text.split('\n').flatMap((paragraph) => setParagraph(paragraph.replace(/[\t\r]/g, ' '), style, width, book));
}

function setParagraph(text: string, { size, weight }: TextStyle, width: number, book: FontBook): Line[] {
  const faces = book(weight);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const base = paragraphs[0]?.level ?? 0;
  const items = itemize(text, levels, faces);
  const advances = new Float64Array(text.length);
  for (const item of items) {
    const scale = size / item.face.unitsPerEm;
    for (const { cluster, advance } of shapeItem(text, item))
      advances[cluster] = (advances[cluster] ?? 0) + advance * scale;
  }
  return breakLines(text, advances, width).map(([start, end]) => {
    const last = start + text.slice(start, end).trimEnd().length;
    const cut = items
      .filter((item) => item.start < last && item.end > start)
      .map((item) => ({ ...item, start: Math.max(item.start, start), end: Math.min(item.end, last) }));
    const line = placeRuns(text, cut, base, size, faces);
    const lastFace = cut.at(-1)?.face;
    // Retain the invisible trailing space, so that copied text has a space between the lines.
    if (lastFace && last < end && base % 2 === 0) {
      const space = { start: last, end, face: lastFace, level: base };
      line.runs.push({ ...runOf(text, space), x: line.width });
    }
    return line;
  });
}

/**
 * Splits the text into runs of one font and direction. Spaces and punctuation use the font of the preceding letters.
 */
function itemize(text: string, levels: Uint8Array, faces: readonly FontFace[]): Item[] {
  const items: Item[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const last = items.at(-1);
    const level = levels[index] ?? 0;
    const face = faceFor(segment, faces, last?.face);
    const end = index + segment.length;
    if (last && last.face === face && last.level === level) last.end = end;
    else items.push({ start: index, end, face, level });
  }
  return items;
}

function faceFor(segment: string, faces: readonly FontFace[], previous: FontFace | undefined): FontFace {
  const codePoints = [...segment]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((point) => !isIgnorable(point));
  const hasAll = (face: FontFace) => codePoints.every(face.has);
  if (previous && hasAll(previous) && /^[\p{Z}\p{P}\p{Default_Ignorable_Code_Point}]*$/u.test(segment)) return previous;
  const [first = 0x20] = codePoints;
  const face = faces.find(hasAll) ?? faces.find(({ has }) => has(first)) ?? faces[0];
  if (!face) throw new Error('No font is loaded');
  return face;
}

/** Returns the glyphs in visual order from the left, even for right-to-left text. */
function shapeItem(text: string, { start, end, face, level }: Item): Glyph[] {
  const buffer = new ShapingBuffer();
  buffer.addText(text.slice(start, end));
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(face.font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().flatMap(({ codepoint, cluster }, index) => {
    const position = positions[index];
    if (!position || isIsolate(text.charAt(start + cluster))) return [];
    const { xAdvance, xOffset, yOffset } = position;
    return [{ id: codepoint, cluster: start + cluster, advance: xAdvance, x: xOffset, y: yOffset }];
  });
}

function runOf(text: string, item: Item): GlyphRun {
  const glyphs = shapeItem(text, item);
  return { face: item.face, glyphs, clusters: clustersOf(text, item, glyphs), x: 0 };
}

function placeRuns(text: string, items: Item[], base: number, size: number, faces: readonly FontFace[]): Line {
  const runs = items.map((item) => runOf(text, item));
  let width = 0;
  for (const index of visualOrder(items.map(({ level }) => level))) {
    const run = runs[index];
    if (!run) continue;
    run.x = width;
    width += run.glyphs.reduce((total, { advance }) => total + advance, 0) * (size / run.face.unitsPerEm);
  }
  const used = items.length > 0 ? items.map(({ face }) => face) : faces.slice(0, 1);
  const ascent = Math.max(...used.map(({ ascender, unitsPerEm }) => (ascender / unitsPerEm) * size));
  const descent = Math.max(...used.map(({ descender, unitsPerEm }) => (-descender / unitsPerEm) * size));
  const height = Math.max(size * lineHeight, ascent + descent);
  return { runs, width, height, baseline: (height - ascent - descent) / 2 + ascent, isRightToLeft: base % 2 === 1 };
}

function clustersOf(text: string, { end }: Item, glyphs: readonly Glyph[]): Map<number, string> {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  return new Map(
    starts.map((start, index) => [start, text.slice(start, starts[index + 1] ?? end).replace(/[\u2066-\u2069]/g, '')]),
  );
}

/** Reverses runs of each level, from the highest down to 1: rule L2 of the Unicode bidirectional algorithm. */
function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  for (let level = Math.max(0, ...levels); level >= 1; level -= 1) {
    let start = 0;
    while (start < order.length) {
      let end = start;
      while (end < order.length && (levels[order[end] ?? 0] ?? 0) >= level) end += 1;
      order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = Math.max(end, start + 1);
    }
  }
  return order;
}
