const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    // English for unknown languages: otherwise each browser would use its own default.
    segmenter = new Intl.Segmenter([language, 'en'], { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/**
 * Counts words for the word allowance (docs/rules/projects.md#script) by Unicode segmentation, which uses a dictionary
 * for scripts without spaces. Numbers with separators and hyphenated words count as one.
 * @param language ISO 639-1 code of the text.
 */
export function countWords(text: string, language: string): number {
  let words = 0;
  let previous: 'word' | 'hyphen' | 'other' = 'other';
  for (const { segment, isWordLike } of segmenterFor(language).segment(text)) {
    if (isWordLike) {
      if (previous !== 'hyphen') words += 1;
      previous = 'word';
    } else {
      previous = previous === 'word' && isHyphen(segment) ? 'hyphen' : 'other';
    }
  }
  return words;
}

/**
 * Yields parts of a text whose words add up to those of the text. They end after a space, line break or ideographic
 * full stop; texts without any are one part.
 */
export function* countableParts(text: string, length = 10_000): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = partEnd(text, start, start + length);
    yield text.slice(start, end);
    start = end;
  }
}

function partEnd(text: string, start: number, wantedEnd: number): number {
  if (wantedEnd >= text.length) return text.length;
  for (let end = wantedEnd; end > start; end--) if (isPartEnd(text[end - 1])) return end;
  for (let end = wantedEnd + 1; end < text.length; end++) if (isPartEnd(text[end - 1])) return end;
  return text.length;
}

const isPartEnd = (sign: string | undefined) => sign === ' ' || sign === '\n' || sign === '\u3002';

function isHyphen(segment: string): boolean {
  return segment === '-' || segment === '\u2010' || segment === '\u2011';
}

/** Returns a `countWords` for an editor: it counts only the lines that changed since the last run. */
export function createLineCounter(language: string): (text: string) => number {
  let counted = new Map<string, number>();
  return (text) => {
    const next = new Map<string, number>();
    let words = 0;
    for (const line of text.split('\n')) {
      const count = next.get(line) ?? counted.get(line) ?? countWords(line, language);
      next.set(line, count);
      words += count;
    }
    counted = next;
    return words;
  };
}

const wordsPerMinute = 140;
const charactersPerMinute = { chinese: 160, japanese: 220 };

const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/gu;

/**
 * Returns the reading time in whole seconds (docs/rules/projects.md#script): by characters for Chinese and Japanese, by
 * words otherwise.
 * @param words Number of words as returned by `countWords`
 */
export function readingSeconds(text: string, words: number, language: string): number {
  return Math.round(exactSeconds(text, words, language));
}

/** Estimates the reading time of a single line, for which whole seconds are too coarse. */
export function exactReadingSeconds(text: string, language: string): number {
  return exactSeconds(text, countWords(text, language), language);
}

function exactSeconds(text: string, words: number, language: string): number {
  const characters = text.match(ideographic)?.length ?? 0;
  if (characters === 0) return (words / wordsPerMinute) * 60;
  const others = countWords(text.replace(ideographic, ' ').replace(/ {2,}/g, ' '), language);
  const pace = charactersPerMinute[language === 'ja' ? 'japanese' : 'chinese'];
  return (characters / pace + others / wordsPerMinute) * 60;
}

export function wordsText(words: number): string {
  return `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`;
}
