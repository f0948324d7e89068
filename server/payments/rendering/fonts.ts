import { readFile } from 'node:fs/promises';
import { Blob, Face, Font } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { type FontFile, fontFiles, type HanStyle } from './font-catalog';

export type Weight = 400 | 500 | 600 | 700;

export type FontFace = {
  name: string;
  data: Buffer;
  font: Font;
  unitsPerEm: number;
  /** Ascender and descender are in em units; the latter is negative. */
  ascender: number;
  descender: number;
  has: (codePoint: number) => boolean;
};

export type FontBook = (weight: Weight) => readonly FontFace[];

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;

export function isIgnorable(codePoint: number): boolean {
  return ignorable.test(String.fromCodePoint(codePoint));
}

/** Maximum bytes of font files. All scripts and weights together have several hundred megabytes. */
export const maxCachedBytes = 32 * 1024 * 1024;
const cachedFaces = new LRUCache<string, FontFace>({
  maxSize: maxCachedBytes,
  sizeCalculation: ({ data }) => data.length,
});
const loadingFaces = new Map<string, Promise<FontFace>>();
let numFaces = 0;

export const cachedFontBytes = (): number => cachedFaces.calculatedSize;

async function loadFace(file: FontFile, weight: Weight): Promise<FontFace> {
  const key = `${file.path} ${weight}`;
  const cachedFace = cachedFaces.get(key);
  if (cachedFace) return cachedFace;
  const loading = loadingFaces.get(key) ?? loadAndCache(key, file, weight);
  loadingFaces.set(key, loading);
  return loading;
}

async function loadAndCache(key: string, file: FontFile, weight: Weight): Promise<FontFace> {
  try {
    const face = await instantiate(file.path, weight, `F${numFaces++}`);
    cachedFaces.set(key, face);
    return face;
  } finally {
    loadingFaces.delete(key);
  }
}

/** Extracts a TrueType font of one weight, as PDF requires, from a compressed variable font. */
async function instantiate(path: string, weight: Weight, name: string): Promise<FontFace> {
  const data = await subsetFont(await readFile(path), undefined, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    keepAllGlyphs: true,
  });
  const face = new Face(new Blob(new Uint8Array(data).buffer));
  const font = new Font(face);
  const { ascender, descender } = font.hExtents();
  const codePoints = new Set(face.collectUnicodes());
  const unitsPerEm = face.upem;
  return { name, data, font, unitsPerEm, ascender, descender, has: (codePoint) => codePoints.has(codePoint) };
}

export async function loadFonts(texts: readonly string[], weights: readonly Weight[]): Promise<FontBook> {
  const all = texts.join('\n');
  const files = await neededFiles(all, fontFiles(hanStyleOf(all)));
  const faces = new Map<Weight, FontFace[]>();
  for (const weight of weights) faces.set(weight, await Promise.all(files.map((file) => loadFace(file, weight))));
  return (weight) => faces.get(weight) ?? [];
}

async function neededFiles(text: string, files: readonly FontFile[]): Promise<FontFile[]> {
  const missing = new Set([...text].map((character) => character.codePointAt(0) ?? 0).filter((point) => point >= 0x20));
  const needed: FontFile[] = [];
  for (const file of files) {
    const isPromised = (point: number) => file.ranges.some(([first, last]) => point >= first && point <= last);
    if (needed.length > 0 && ![...missing].some(isPromised)) continue;
    // A package may list a character that only another of its files contains.
    const { has } = await loadFace(file, 400);
    const added = [...missing].filter(has);
    for (const point of added) missing.delete(point);
    if (needed.length === 0 || added.length > 0) needed.push(file);
  }
  return needed;
}

/**
 * Returns the style of ideographs for the region. Kana, Hangul or Bopomofo determine it; the default is simplified
 * Chinese.
 */
function hanStyleOf(text: string): HanStyle {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  if (/\p{Script=Hangul}/u.test(text)) return 'kr';
  return /\p{Script=Bopomofo}/u.test(text) ? 'tc' : 'sc';
}
