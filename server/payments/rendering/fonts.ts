import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';

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

export async function loadFonts(texts: readonly string[], weights: readonly Weight[]): Promise<FontBook> {
  const all = texts.join('\n');
  const files = await neededFiles(all, fontFiles(hanStyleOf(all)));
  const faces = new Map<Weight, FontFace[]>();
  for (const weight of weights) faces.set(weight, await Promise.all(files.map((file) => loadFace(file, weight))));
  return (weight) => faces.get(weight) ?? [];
}

type FontFile = { path: string; ranges: readonly (readonly [first: number, last: number])[] };

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

type HanStyle = 'jp' | 'kr' | 'sc' | 'tc';
const hanStyles: readonly HanStyle[] = ['sc', 'tc', 'jp', 'kr'];

/**
 * Returns the style of ideographs for the region. Kana, Hangul or Bopomofo determine it; the default is simplified
 * Chinese.
 */
function hanStyleOf(text: string): HanStyle {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  if (/\p{Script=Hangul}/u.test(text)) return 'kr';
  return /\p{Script=Bopomofo}/u.test(text) ? 'tc' : 'sc';
}

const families = [
  'instrument-sans',
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-thaana',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-serif-tibetan',
  'noto-sans-myanmar',
  'noto-sans-khmer',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-ethiopic',
  'noto-sans-canadian-aboriginal',
] as const;

const symbols = ['noto-emoji', 'noto-sans-symbols'] as const;

/** Returns the files in fallback order. Ideographs differ by region. */
function fontFiles(han: HanStyle): readonly FontFile[] {
  const east = [han, ...hanStyles.filter((style) => style !== han)].map((style) => `noto-sans-${style}`);
  return [...families, ...east, ...symbols].flatMap(filesOf);
}

const require = createRequire(import.meta.url);

const cachedFiles = new Map<string, readonly FontFile[]>();

function filesOf(family: string): readonly FontFile[] {
  let files = cachedFiles.get(family);
  if (!files) {
    const root = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
    const subsets: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'unicode.json'), 'utf8'));
    files = Object.entries(subsets)
      .filter(([subset]) => isOwnSubset(family, subset))
      .map(([subset, ranges]) => ({
        path: path.join(root, 'files', `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
        ranges: ranges.split(',').map(parseRange),
      }));
    cachedFiles.set(family, files);
  }
  return files;
}

/** Excludes the European letters and symbols that the packages of other scripts duplicate. */
function isOwnSubset(family: string, subset: string): boolean {
  if (family === 'instrument-sans' || family === 'noto-sans' || family === 'noto-sans-symbols') return true;
  return !/^(latin|cyrillic|greek|vietnamese|math|symbols)/.test(subset);
}

function parseRange(range: string): [number, number] {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
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
async function instantiate(file: string, weight: Weight, name: string): Promise<FontFace> {
  const data = await subsetFont(await readFile(file), undefined, {
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

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;

export function isIgnorable(codePoint: number): boolean {
  return ignorable.test(String.fromCodePoint(codePoint));
}
