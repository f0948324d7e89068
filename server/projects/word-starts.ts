function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether each typed word is the start of a word of the text; case and accents do not count. */
export function matchesWordStarts(typed: string, text: string): boolean {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const wanted = fold(typed).match(/[\p{L}\p{N}]+/gu) ?? [];
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}
