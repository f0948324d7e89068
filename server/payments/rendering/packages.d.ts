declare module 'bidi-js' {
  type Embedding = {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  };
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Embedding;
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt';
    variationAxes: Record<string, number>;
    keepAllGlyphs: true;
  };
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
}
