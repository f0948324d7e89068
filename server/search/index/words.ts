/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
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

/** Spellings on a keyboard without these letters: 'Oeztuerk', 'Aakesson'. */
const transliterations: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const maxWordLength = 40;
const maxQueryWords = 12;

/** Makes, for example, 'Søren Müller' and 'soren muller' equal. */
export function fold(text: string): string {
  // Most texts are ASCII, and every word of every voice is folded.
  if (!/[^ -~]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŧ]/gu, (letter) => baseLetters[letter] ?? letter)
    .normalize('NFKC');
}

function split(folded: string): string[] {
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, maxWordLength).join(''));
}

const wordsByText = new Map<string, readonly string[]>();
const maxCachedTexts = 5_000;

/**
 * Returns the words that find a text: 'O’Brien' is found by 'obrien', 'o' and 'brien', 'Ji-woo' by 'jiwoo', 'ji' and
 * 'woo', 'Öztürk' by 'ozturk' and 'oeztuerk'.
 */
export function wordsOf(text: string): readonly string[] {
  const cachedWords = wordsByText.get(text);
  if (cachedWords) return cachedWords;
  const spellings = [...new Set([fold(text), fold(transliterated(text))])];
  const words = [
    ...new Set(
      spellings.flatMap((spelling) => {
        const joined = withoutApostrophes(spelling);
        return [...split(spelling), ...split(joined), ...split(withoutHyphens(joined))];
      }),
    ),
  ];
  if (wordsByText.size >= maxCachedTexts) wordsByText.clear();
  wordsByText.set(text, words);
  return words;
}

/** Returns the distinct words in order, at most 12. */
export function queryWords(text: string): string[] {
  return [...new Set(split(withoutApostrophes(fold(text))))].slice(0, maxQueryWords);
}

/** Returns a key that is equal for the same words in any order, to detect a full name. */
export function nameKey(words: readonly string[]): string {
  return words.toSorted().join(' ');
}

function withoutApostrophes(text: string): string {
  return text.replace(/['’‘ʼ`]/gu, '');
}

function withoutHyphens(text: string): string {
  return text.replace(/(?<=\p{L})[-\u2010\u2011](?=\p{L})/gu, '');
}

function transliterated(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => transliterations[letter] ?? letter);
}
