import { isPlainLine } from '@/lib/domain/scripts/plain-text';
import { audioTypeOf } from '@/lib/domain/sound/audio-types';

export const defaultNamePattern = '{filename}';
export const maxNamePatternLength = 200;
const maxFolders = 10;
const maxNumberWidth = 9;
/** File systems limit a name to 255 bytes; the rest is for the number of a duplicate and the ending. */
const maxNameBytes = 230;

const placeholder = /\{([^{}]*)\}/g;
const numberPlaceholder = /^n(?::([1-9]))?$/;

/** Returns the reason why a text cannot be a pattern of file names, or null. */
export function namePatternRefusal(pattern: string): string | null {
  if (pattern.length > maxNamePatternLength) return `Please use at most ${maxNamePatternLength} characters`;
  const names = [...pattern.matchAll(placeholder)].map(([, name = '']) => name);
  if (
    names.some((name) => name !== 'filename' && !numberPlaceholder.test(name)) ||
    /[{}]/.test(pattern.replace(placeholder, ''))
  ) {
    return `Please use {filename}, {n} or {n:3}, with 1 to ${maxNumberWidth} digits`;
  }
  if (names.length === 0) return 'Please use {filename} or {n}';
  const folders = pattern.split('/');
  if (folders.length - 1 > maxFolders) return `Please use at most ${maxFolders} folders`;
  return folders.some((folder) => /^[. ]*$/.test(folder)) ? 'Please name every folder' : null;
}

type ExportName = {
  /** Path in the ZIP. */
  path: string;
  /** The path was already used by an earlier line, so that a number was added. */
  isDuplicate: boolean;
};

/**
 * Names the files of an export in the order of its lines. Paths are unique even where file systems ignore case; a
 * duplicate gets ' (2)'.
 */
export function exportNames(filenames: readonly string[], pattern: string, ending: string): ExportName[] {
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  const keyOf = (stem: string) => stem.normalize('NFKC').toLowerCase();
  return filenames.map((filename, index) => {
    const stem = stemOf(filename);
    const wanted = pattern
      .split('/')
      .map((segment) =>
        safeName(
          segment.replace(placeholder, (_, name: string) =>
            name === 'filename'
              ? stem
              : String(index + 1).padStart(Number(numberPlaceholder.exec(name)?.[1] ?? 1), '0'),
          ),
        ),
      )
      .join('/');
    let free = wanted;
    for (let copy = numbers.get(keyOf(wanted)) ?? 2; used.has(keyOf(free)); copy += 1) {
      free = `${wanted} (${copy})`;
      numbers.set(keyOf(wanted), copy + 1);
    }
    used.add(keyOf(free));
    return { path: `${free}.${ending}`, isDuplicate: free !== wanted };
  });
}

/** Returns the `{filename}` without an audio ending; `v1.2` keeps its dot. */
function stemOf(filename: string): string {
  const { stem } = splitFilename(filename);
  return audioTypeOf(filename) ? stem : filename;
}

const unsafeCharacters = /[\p{Cc}\\/:*?"<>|]/gu;
const reservedOnWindows = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;

function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(unsafeCharacters, '_')
    .replace(/^ +|[. ]+$/g, '');
  const short = cutToBytes(plain, maxNameBytes).replace(/[. ]+$/, '');
  if (short === '' || short === '.' || short === '..') return '_';
  return reservedOnWindows.test(short) ? `_${short}` : short;
}

function cutToBytes(text: string, maxBytes: number): string {
  const maxBytesPerUnit = 3;
  if (text.length * maxBytesPerUnit <= maxBytes) return text;
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > maxBytes) return cut;
    cut += character;
  }
  return cut;
}

export const maxLinesPerProject = 20_000;
export const maxLineTextLength = 5_000;
export const maxLineFilenameLength = 200;
export const maxMarksPerTake = 100;
/** @public Number of characters of a comment that the list shows. */
export const commentPreviewLength = 30;
const maxCloneNumber = 99;

const forbiddenCharacters = /[/\\:]/;

/** Returns the reason why a text cannot be the filename of a line, or null. The text is normalized (NFC) and trimmed. */
export function filenameRefusal(filename: string): string | null {
  if (filename === '') return 'Please enter a filename';
  if (filename.length > maxLineFilenameLength) return `Please use at most ${maxLineFilenameLength} characters`;
  if (filename === '.' || filename === '..' || forbiddenCharacters.test(filename))
    return 'A filename cannot contain / \\ or :';
  return isPlainLine(filename) ? null : 'Please remove the control characters and invisible characters';
}

export function normalizeFilename(filename: string): string {
  return filename.normalize('NFC').trim();
}

/** Splits before the last dot; a name that starts with its only dot has no ending. */
export function splitFilename(filename: string): { stem: string; ending: string } {
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? { stem: filename.slice(0, dot), ending: filename.slice(dot) } : { stem: filename, ending: '' };
}

/** Returns `intro_alt1.wav` for `intro.wav`: the first free number from 1 to 99, or null if all are taken. */
export function cloneFilename(filename: string, isTaken: (filename: string) => boolean): string | null {
  const { stem, ending } = splitFilename(filename);
  for (let number = 1; number <= maxCloneNumber; number++) {
    const suffix = `_alt${number}${ending}`;
    const candidate = `${stem.slice(0, maxLineFilenameLength - suffix.length)}${suffix}`;
    if (!isTaken(candidate)) return candidate;
  }
  return null;
}
