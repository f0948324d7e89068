import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

export type FontFile = { path: string; ranges: readonly (readonly [first: number, last: number])[] };

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

export type HanStyle = 'jp' | 'kr' | 'sc' | 'tc';
const hanStyles: readonly HanStyle[] = ['sc', 'tc', 'jp', 'kr'];

/** Returns the files in fallback order. Ideographs differ by region. */
export function fontFiles(han: HanStyle): readonly FontFile[] {
  const east = [han, ...hanStyles.filter((style) => style !== han)].map((style) => `noto-sans-${style}`);
  return [...families, ...east, ...symbols].flatMap(filesOf);
}

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
