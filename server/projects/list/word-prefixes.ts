function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex -- matches all of ASCII
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
 * Returns whether each word of the query is a prefix of a word of the text. A query without letters or digits, such as
 * an emoji or '%', must occur in the text literally. Create the predicate once per search.
 */
export function wordPrefixesOf(query: string): (text: string) => boolean {
  const folded = fold(query);
  const words = folded.match(/[\p{L}\p{N}]+/gu);
  if (words) return (text) => matchesAll(words, text, startsWord);
  const symbols = folded.split(/\s+/u).filter(Boolean);
  return (text) => matchesAll(symbols, text, (name, symbol) => name.includes(symbol));
}

function matchesAll(parts: string[], text: string, matches: (text: string, part: string) => boolean): boolean {
  const folded = fold(text);
  return parts.every((part) => matches(folded, part));
}
