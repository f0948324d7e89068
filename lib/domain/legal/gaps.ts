/** Maximum of characters of a gap. A longer part in brackets is text. */
export const maxGapLength = 200;

/** A part in double square brackets on one line, such as `[[Name of the court]]`. */
export const gapPattern = new RegExp(String.raw`\[\[([^[\]\r\n]{1,${maxGapLength}})\]\]`, 'g');

/** Returns what a text still has to name, each gap once, in the order of the text (docs/rules/legal-texts.md#gaps). */
export function gapsOf(markdown: string): string[] {
  const gaps = [...markdown.matchAll(gapPattern)].map(([, gap = '']) => gap.trim());
  return [...new Set(gaps)].filter((gap) => gap !== '');
}
