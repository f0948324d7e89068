import PDFDocument from 'pdfkit';
import { type FontBook, type FontFace, type Weight } from '@/server/payments/drawing/fonts';
import { type GlyphRun, type Line, setText } from '@/server/payments/drawing/set-text';

export type Style = { size: number; weight: Weight; color: string };
type Align = 'left' | 'right' | 'start';

/** A4 in points. */
const page = { width: 595.28, height: 841.89 };
export const margin = { top: 52, bottom: 72, side: 56 };
export const contentWidth = page.width - 2 * margin.side;

/** What pdfkit keeps of an embedded font. Glyphs shaped elsewhere are entered here, since its own text() shapes by itself. */
type EmbeddedFont = {
  id: string;
  scale: number;
  font: { getGlyph: (id: number) => { advanceWidth: number } };
  subset: { includeGlyph: (id: number) => number };
  widths: (number | undefined)[];
  unicode: (number[] | undefined)[];
  ref: () => unknown;
};

/** Pages that are filled from top to bottom. Coordinates are points from the top left. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #book: FontBook;
  y = margin.top;

  constructor(book: FontBook, info: { Title: string; Author: string; CreationDate: Date }) {
    this.#book = book;
    this.#pdf = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, lang: 'en', info, displayTitle: true });
  }

  lines(text: string, style: Style, width = contentWidth): Line[] {
    return setText(text, style, width, this.#book);
  }

  /** Begins a new page where less than `height` is left. */
  ensure(height: number): void {
    if (this.y + height <= page.height - margin.bottom) return;
    this.#pdf.addPage();
    this.y = margin.top;
  }

  /** Draws lines downward from `y` on this page and returns where they end. */
  place(lines: readonly Line[], style: Style, x: number, y: number, width: number, align: Align = 'left'): number {
    let top = y;
    for (const line of lines) {
      const isRight = align === 'right' || (align === 'start' && line.isRightToLeft);
      this.#drawLine(line, style, isRight ? x + width - line.width : x, top + line.baseline);
      top += line.height;
    }
    return top;
  }

  /** Draws a text at the cursor, over as many pages as it takes. */
  write(text: string, style: Style, { x = margin.side, width = contentWidth, align = 'left' as Align } = {}): void {
    for (const line of this.lines(text, style, width)) {
      this.ensure(line.height);
      this.y = this.place([line], style, x, this.y, width, align);
    }
  }

  rule(y: number, thickness: number, color: string, x = margin.side, width = contentWidth): void {
    this.#pdf.save().rect(x, y, width, thickness).fill(color).restore();
  }

  frame(x: number, y: number, width: number, height: number, color: string): void {
    this.#pdf.save().roundedRect(x, y, width, height, 3).lineWidth(1).stroke(color).restore();
  }

  /** Draws on each page, once all of them are there. */
  onEachPage(draw: (number: number, count: number) => void): void {
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      draw(index + 1, count);
    }
  }

  async finish(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    this.#pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    const done = new Promise((resolve, reject) => {
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    this.#pdf.end();
    await done;
    return Buffer.concat(chunks);
  }

  #drawLine(line: Line, { size, color }: Style, x: number, baseline: number): void {
    for (const run of line.runs) {
      const font = this.#embed(run.face);
      const glyphs = encode(run, font, size);
      const spans = isPlain(run) ? [glyphs] : [`/Span <</ActualText <${utf16(run.text)}>>> BDC`, glyphs, 'EMC'];
      const place = `1 0 0 1 ${fixed(x + run.x)} ${fixed(page.height - baseline)} Tm`;
      this.#pdf.save();
      this.#pdf.fillColor(color);
      // pdfkit turns the page so that y grows downward; letters would stand on their heads.
      this.#pdf.addContent(`1 0 0 -1 0 ${page.height} cm`);
      this.#pdf.addContent(['BT', `/${font.id} ${size} Tf`, place, ...spans, 'ET'].join('\n'));
      this.#pdf.restore();
    }
  }

  #embed(face: FontFace): EmbeddedFont {
    this.#pdf.registerFont(face.name, face.data).font(face.name);
    const font = Reflect.get(this.#pdf, '_font') as EmbeddedFont;
    const fonts = Reflect.get(this.#pdf.page, 'fonts') as Record<string, unknown>;
    fonts[font.id] ??= font.ref();
    return font;
  }
}

/** The run's glyphs as operators of a PDF's text: strings of glyphs with corrections in thousandths of the em. */
function encode({ face, glyphs, clusters }: GlyphRun, font: EmbeddedFont, size: number): string {
  const operators: string[] = [];
  let rise = 0;
  let parts: string[] = [];
  const flush = () => {
    if (parts.length > 0) operators.push(`[${parts.join(' ')}] TJ`);
    parts = [];
  };
  for (const { id, cluster, advance, x, y } of glyphs) {
    const code = font.subset.includeGlyph(id);
    const natural = (font.widths[code] ??= font.font.getGlyph(id).advanceWidth * font.scale);
    if (!font.unicode[code]?.length) font.unicode[code] = [...(clusters.get(cluster) ?? '')].map(toCodePoint);
    if (y !== rise) {
      flush();
      rise = y;
      operators.push(`${fixed((y * size) / face.unitsPerEm)} Ts`);
    }
    const shift = x * font.scale;
    if (Math.abs(shift) >= 0.5) parts.push(fixed(-shift));
    parts.push(`<${code.toString(16).padStart(4, '0')}>`);
    const rest = natural - advance * font.scale + shift;
    if (Math.abs(rest) >= 0.5) parts.push(fixed(rest));
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators.join('\n');
}

/** Whether each glyph stands for one character, from the left to the right: then the font's own map gives the text back. */
function isPlain({ glyphs, text, isRightToLeft }: GlyphRun): boolean {
  if (isRightToLeft || glyphs.length !== [...text].length) return false;
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{P}\p{Z}\p{S}]*$/u.test(
    text,
  );
}

function toCodePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function utf16(text: string): string {
  return `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;
}

function fixed(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
