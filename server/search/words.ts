/** Letters that Unicode does not take apart into a base letter and a mark. */
const unmarked: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
};

const longestWord = 40;
const mostWords = 12;

/** Lower case without accents: 'Søren Müller' and 'soren muller' are the same. */
export function fold(text: string): string {
  // Most texts have nothing to fold, and every word of every voice comes through here.
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŧ]/gu, (letter) => unmarked[letter] ?? letter)
    .normalize('NFKC');
}

function split(folded: string): string[] {
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, longestWord).join(''));
}

/** The same few hundred names of tones, types, cities and dialects come again and again. */
const seen = new Map<string, readonly string[]>();
const mostSeen = 5_000;

/** The words that find a text. 'O’Brien' is found as 'obrien', 'o' and 'brien'. */
export function wordsOf(text: string): readonly string[] {
  const known = seen.get(text);
  if (known) return known;
  const folded = fold(text);
  const words = [...new Set([...split(folded), ...split(withoutApostrophes(folded))])];
  if (seen.size >= mostSeen) seen.clear();
  seen.set(text, words);
  return words;
}

/** The words of what somebody typed, each once, in the order typed; the first 12 count. */
export function queryWords(text: string): string[] {
  return [...new Set(split(withoutApostrophes(fold(text))))].slice(0, mostWords);
}

/** Equal for the same words in any order: whether a whole name was typed. */
export function nameKey(words: readonly string[]): string {
  return [...words].sort().join(' ');
}

function withoutApostrophes(text: string): string {
  return text.replace(/['’‘ʼ`]/gu, '');
}
