import { inflateSync } from 'node:zlib';

type Glyphs = Map<string, string>;

/**
 * Returns the text in drawing order and without separators: 'VAT 25%€50.00'. Supports only what the product's files
 * use: deflated streams, fonts with a ToUnicode map, and spans whose ActualText replaces their glyphs.
 */
export function textOfPdf(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'));
  const fonts = fontsOf(objects);
  const runs: string[] = [];
  for (const { stream } of objects.values()) {
    if (!stream?.includes(' Tf')) continue;
    let glyphs: Glyphs = new Map();
    for (const [, font, actual, run] of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|\/ActualText <feff([0-9a-f]*)>>> BDC[\s\S]*?EMC|(\[[^\]]*\]) TJ/g,
    )) {
      if (font) glyphs = fonts.get(font) ?? new Map();
      if (actual !== undefined) runs.push(Buffer.from(actual, 'hex').swap16().toString('utf16le'));
      if (run) runs.push(wordsOf(run, glyphs));
    }
  }
  return runs.join('').replaceAll('\u00a0', ' ');
}

/** Returns the contents of streams whose dictionary contains the words: of an attached file, or of the metadata. */
export function streamsOfPdf(pdf: Uint8Array, words: string): string[] {
  return [...objectsOf(Buffer.from(pdf).toString('latin1')).values()].flatMap(({ head, stream }) =>
    stream !== null && head.includes(words) ? [Buffer.from(stream, 'latin1').toString('utf8')] : [],
  );
}

/** Returns the types of the structure elements, with the number of each. */
export function structureOfPdf(pdf: Uint8Array): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { head } of objectsOf(Buffer.from(pdf).toString('latin1')).values()) {
    const type = /\/S \/(\w+)\n[\s\S]*\/P \d+ 0 R/.exec(head)?.[1];
    if (type) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

/** Returns the operators that draw outside of marked content, which a tagged PDF must not have. */
export function untaggedOfPdf(pdf: Uint8Array): string[] {
  const pages = [...objectsOf(Buffer.from(pdf).toString('latin1')).values()].filter(({ stream }) =>
    stream?.includes(' Tf'),
  );
  return pages.flatMap(({ stream }) => {
    let depth = 0;
    return (stream ?? '').split('\n').filter((line) => {
      if (/ (BDC|BMC)$/.test(line)) depth += 1;
      if (line === 'EMC') depth -= 1;
      return depth === 0 && /(TJ|^f|^S)$/.test(line);
    });
  });
}

export type PlacedText = { page: number; x: number; y: number; size: number; hasMissingGlyph: boolean };

export function placesOfPdf(pdf: Uint8Array): PlacedText[] {
  const pages = [...objectsOf(Buffer.from(pdf).toString('latin1')).values()].filter(({ stream }) =>
    stream?.includes(' Tf'),
  );
  return pages.flatMap(({ stream }, page) =>
    [...(stream ?? '').matchAll(/\/F\d+ ([\d.]+) Tf\n1 0 0 1 ([\d.-]+) ([\d.-]+) Tm([\s\S]*?)ET/g)].map(
      ([, size, x, y, glyphs = '']) => ({
        page,
        x: Number(x),
        y: Number(y),
        size: Number(size),
        hasMissingGlyph: glyphs.replace(/<feff[0-9a-f]*>/g, '').includes('<0000>'),
      }),
    ),
  );
}

type PdfObject = { head: string; stream: string | null };

function objectsOf(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    objects.set(id, { head, stream: at < 0 ? null : streamOf(head, body.slice(at + 7)) });
  }
  return objects;
}

function streamOf(head: string, content: string): string | null {
  const bytes = Buffer.from(content.slice(0, content.lastIndexOf('\nendstream')), 'latin1');
  if (!head.includes('/FlateDecode')) return bytes.toString('latin1');
  return inflateSync(bytes).toString('latin1');
}

function fontsOf(objects: Map<string, PdfObject>): Map<string, Glyphs> {
  const fonts = new Map<string, Glyphs>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      const map = unicode && objects.get(unicode)?.stream;
      if (map) fonts.set(name, glyphsOf(map));
    }
  }
  return fonts;
}

function glyphsOf(map: string): Glyphs {
  const glyphs: Glyphs = new Map();
  for (const [, first = '0', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const characters = [...list.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, code = '']) => code.replace(/\s/g, ''));
    characters.forEach((code, index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      glyphs.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'));
    });
  }
  return glyphs;
}

function wordsOf(run: string, glyphs: Glyphs): string {
  return [...run.matchAll(/<([0-9a-f]+)>/gi)]
    .flatMap(([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? [])
    .map((glyph) => glyphs.get(glyph) ?? '\ufffd')
    .join('');
}
