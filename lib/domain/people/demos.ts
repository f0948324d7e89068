/** Limits of a voice's demos (docs/rules/demos.md). */
export const maxTypes = 2;
export const maxTones = 5;
export const maxDemos = 30;
export const maxDemoMinutes = 3;
export const maxDemoMs = maxDemoMinutes * 60_000;
/** Compressed formats pad the sound to whole frames. */
export const demoPaddingMs = 500;
export const maxDialectLength = 60;

export const missingAudio = 'Please select an audio file';
export const missingType = 'Please select at least one type';

/** The name of a demo, wherever it is listed. */
export function demoName(types: readonly string[]): string {
  return types.join(', ');
}

/** Returns a key that is equal for names that differ only in case, spaces or Unicode form. */
export function dialectKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase().normalize('NFKC');
}

/** Sentence with the sounds that microphones and rooms struggle with, and pauses in which both are heard. */
export const studioSentence =
  'On a quiet evening, she asked for six fresh peaches, a big pot of hot tea, and the best book in the shop.';

/**
 * Sorts the demos in the project's language first, because Play starts with the first one. The order stays the same
 * otherwise.
 */
export function demosInLanguageFirst<D extends { language: string }>(demos: readonly D[], language: string): D[] {
  return demos.toSorted((a, b) => Number(b.language === language) - Number(a.language === language));
}
