import PDFDocument from 'pdfkit';
import type { FontBook, FontFace, Weight } from './fonts';
import { type Glyph, type GlyphRun, type Line, setText } from './set-text';

export type Style = { size: number; weight: Weight; color: string };
type Align = 'left' | 'right' | 'start';

const page = { width: 595.28, height: 841.89 };
export const margin = { top: 52, bottom: 72, side: 56 };
export const contentWidth = page.width - 2 * margin.side;

/**
 * pdfkit's internal state of an embedded font. Glyphs are registered here, because text() would shape the text again.
 */
type EmbeddedFont = {
  id: string;
  scale: number;
  font: { getGlyph: (id: number) => { advanceWidth: number } };
  subset: { includeGlyph: (id: number) => number };
  widths: (number | undefined)[];
  unicode: (number[] | undefined)[];
  ref: () => unknown;
};

/** A file within the PDF, which is then a PDF/A-3. The metadata is XMP that describes it. */
export type Attachment = { name: string; description: string; content: string; metadata: string };

/** Structure elements that contain text, and those that contain others. */
type TextTag = 'P' | 'H1' | 'H2' | 'TH' | 'TD';
type GroupTag = 'Table' | 'TR';
type OpenElement = { element: PDFKit.PDFStructureElement; textTag: TextTag | null };

const isGroup = (tag: TextTag | GroupTag): tag is GroupTag => tag === 'Table' || tag === 'TR';

/** Coordinates are in points from the top left. Everything that is not text is an artifact to programs that read the PDF. */
export class Sheet {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly book: FontBook;
  private readonly root: OpenElement;
  /** The innermost open element. Null while text repeats on each page, which makes it an artifact. */
  private open: OpenElement | null;
  y = margin.top;

  /**
   * pdfkit writes the values of `info` into the XMP of a PDF/A without escaping them, so a PDF with an attachment must not
   * have names or texts of people in them.
   */
  constructor(
    book: FontBook,
    info: { Title: string; Author?: string; CreationDate: Date },
    attachment: Attachment | null = null,
  ) {
    this.book = book;
    const archive = attachment && ({ pdfVersion: '1.7', subset: 'PDF/A-3a' } as const);
    const options = { size: 'A4', margin: 0, bufferPages: true, lang: 'en', displayTitle: true, tagged: true } as const;
    this.pdf = new PDFDocument({ ...options, info, ...archive });
    const element = this.pdf.struct('Document');
    this.pdf.addStructure(element);
    this.root = { element, textTag: null };
    this.open = this.root;
    if (attachment) this.attach(attachment, info.CreationDate);
  }

  private attach({ name, description, content, metadata }: Attachment, at: Date): void {
    const dates = { creationDate: at, modifiedDate: at };
    // Not in @types/pdfkit yet.
    const relationship = { relationship: 'Alternative' };
    this.pdf.file(Buffer.from(content), { name, description, type: 'text/xml', ...dates, ...relationship });
    this.pdf.appendXML(metadata);
  }

  /** Draws within a structure element. Text within a text element belongs to it, also on several pages. */
  within(tag: TextTag | GroupTag, draw: () => void): void {
    const outer = this.open;
    if (!outer || outer.textTag !== null) return draw();
    const element = this.pdf.struct(tag);
    outer.element.add(element);
    this.open = { element, textTag: isGroup(tag) ? null : tag };
    draw();
    element.end();
    this.open = outer;
  }

  lines(text: string, style: Style, width = contentWidth): Line[] {
    return setText(text, style, width, this.book);
  }

  ensure(height: number): void {
    if (this.y + height <= page.height - margin.bottom) return;
    this.pdf.addPage();
    this.y = margin.top;
  }

  place(lines: readonly Line[], style: Style, x: number, y: number, width: number, align: Align = 'left'): number {
    let top = y;
    this.mark(() => {
      for (const line of lines) {
        const isRight = align === 'right' || (align === 'start' && line.isRightToLeft);
        this.drawLine(line, style, isRight ? x + width - line.width : x, top + line.baseline);
        top += line.height;
      }
    });
    return top;
  }

  /** Text outside of a text element is a paragraph. */
  private mark(draw: () => void): void {
    if (!this.open) return this.drawArtifact(draw);
    if (this.open.textTag === null) return this.within('P', () => this.mark(draw));
    const content = this.pdf.markStructureContent(this.open.textTag);
    draw();
    this.pdf.endMarkedContent();
    this.open.element.add(content);
  }

  private drawArtifact(draw: () => void): void {
    this.pdf.markContent('Artifact');
    draw();
    this.pdf.endMarkedContent();
  }

  write(
    text: string,
    style: Style,
    {
      x = margin.side,
      width = contentWidth,
      align,
      tag = 'P',
    }: { x?: number; width?: number; align?: Align; tag?: TextTag } = {},
  ): void {
    this.within(tag, () => {
      for (const line of this.lines(text, style, width)) {
        this.ensure(line.height);
        this.y = this.place([line], style, x, this.y, width, align);
      }
    });
  }

  rule(y: number, thickness: number, color: string, x = margin.side, width = contentWidth): void {
    this.drawArtifact(() => this.pdf.save().rect(x, y, width, thickness).fill(color).restore());
  }

  frame(x: number, y: number, width: number, height: number, color: string): void {
    this.drawArtifact(() => this.pdf.save().roundedRect(x, y, width, height, 3).lineWidth(1).stroke(color).restore());
  }

  /** Call it when all pages exist. */
  onEachPage(draw: (number: number, count: number) => void): void {
    const { count } = this.pdf.bufferedPageRange();
    this.open = null;
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(index);
      draw(index + 1, count);
    }
  }

  async finish(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    this.pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    const done = new Promise((resolve, reject) => {
      this.pdf.on('end', resolve);
      this.pdf.on('error', reject);
    });
    this.root.element.end();
    this.pdf.end();
    await done;
    return Buffer.concat(chunks);
  }

  private drawLine(line: Line, { size, color }: Style, x: number, baseline: number): void {
    for (const run of line.runs) {
      const font = this.embed(run.face);
      const matrix = `1 0 0 1 ${fixed(x + run.x)} ${fixed(page.height - baseline)} Tm`;
      this.pdf.save();
      this.pdf.fillColor(color);
      // pdfkit flips the y-axis, which would turn letters upside down.
      this.pdf.addContent(`1 0 0 -1 0 ${page.height} cm`);
      this.pdf.addContent(['BT', `/${font.id} ${size} Tf`, matrix, encode(run, font, size), 'ET'].join('\n'));
      this.pdf.restore();
    }
  }

  private embed(face: FontFace): EmbeddedFont {
    this.pdf.registerFont(face.name, face.data).font(face.name);
    const font = Reflect.get(this.pdf, '_font') as EmbeddedFont;
    const fonts = Reflect.get(this.pdf.page, 'fonts') as Record<string, unknown>;
    fonts[font.id] ??= font.ref();
    return font;
  }
}

/**
 * Encodes the glyphs of a run as PDF text operators, with adjustments in thousandths of an em. Adds ActualText to
 * clusters with several glyphs, and to those whose glyph is already mapped to other characters.
 */
function encode({ face, glyphs, clusters }: GlyphRun, font: EmbeddedFont, size: number): string {
  const operators: string[] = [];
  let rise = 0;
  let parts: string[] = [];
  const flush = () => {
    if (parts.length > 0) operators.push(`[${parts.join(' ')}] TJ`);
    parts = [];
  };
  const draw = ({ id, advance, x, y }: Glyph) => {
    const code = font.subset.includeGlyph(id);
    const natural = font.font.getGlyph(id).advanceWidth * font.scale;
    font.widths[code] ??= natural;
    font.unicode[code] ??= [];
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
  };
  for (const group of groupByCluster(glyphs)) {
    const text = clusters.get(group[0]?.cluster ?? 0) ?? '';
    const isMapped = group.length === 1 && group[0] !== undefined && mapGlyph(font, group[0].id, text);
    if (!isMapped) {
      flush();
      operators.push(`/Span <</ActualText <${utf16(text)}>>> BDC`);
    }
    group.forEach(draw);
    if (!isMapped) {
      flush();
      operators.push('EMC');
    }
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators.join('\n');
}

function groupByCluster(glyphs: readonly Glyph[]): Glyph[][] {
  const groups: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = groups.at(-1);
    if (last?.[0]?.cluster === glyph.cluster) last.push(glyph);
    else groups.push([glyph]);
  }
  return groups;
}

function mapGlyph(font: EmbeddedFont, id: number, text: string): boolean {
  const code = font.subset.includeGlyph(id);
  if (!font.unicode[code]?.length) font.unicode[code] = [...text].map(toCodePoint);
  return String.fromCodePoint(...(font.unicode[code] ?? [])) === text;
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

const testMarkStyle: Style = { size: 9, weight: 600, color: '#b3261e' };

/** Draws the mark at the top right of the first page. */
export function drawTestMark(sheet: Sheet): void {
  const lines = sheet.lines('TEST – no real money', testMarkStyle);
  const width = (lines[0]?.width ?? 0) + 14;
  const x = margin.side + contentWidth - width;
  sheet.frame(x, margin.top, width, 18, testMarkStyle.color);
  sheet.place(lines, testMarkStyle, x + 7, margin.top + 2.5, width);
}
