/** Case and accents do not count; most names have none and need no more than their small letters. */
function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const letter = /[\p{L}\p{N}]/u;

function startsWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (at === 0 || !letter.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/**
 * Whether each typed word is the start of a word of a text. What was typed without a letter or digit (an emoji, '%')
 * has to be in the text as it is. Created once per search, called for thousands of texts.
 */
export function wordPrefixesOf(typed: string): (text: string) => boolean {
  const folded = fold(typed);
  const words = folded.match(/[\p{L}\p{N}]+/gu);
  if (words) return (text) => matchesAll(words, text, startsWord);
  const signs = folded.split(/\s+/u).filter(Boolean);
  return (text) => matchesAll(signs, text, (name, sign) => name.includes(sign));
}

function matchesAll(parts: string[], text: string, matches: (text: string, part: string) => boolean): boolean {
  const folded = fold(text);
  return parts.every((part) => matches(folded, part));
}
