import { isPlainLine } from '@/lib/domain/scripts/plain-text';

export const maxLinesPerProject = 20_000;
export const maxLineTextLength = 5_000;
export const maxLineFilenameLength = 200;
export const maxMarksPerTake = 100;
/** @public Number of characters of a comment that the list shows. */
export const commentPreviewLength = 30;
const maxCloneNumber = 99;

const forbidden = /[/\\:]/;

/** Returns the reason why a text cannot be the filename of a line, or null. The text is normalized (NFC) and trimmed. */
export function filenameRefusal(filename: string): string | null {
  if (filename === '') return 'Please enter a filename';
  if (filename.length > maxLineFilenameLength) return `Please use at most ${maxLineFilenameLength} characters`;
  if (filename === '.' || filename === '..' || forbidden.test(filename)) return 'A filename cannot contain / \\ or :';
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
