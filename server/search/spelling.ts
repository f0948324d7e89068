/** One typing error is forgiven in a word of four letters or more (docs/rules/search.md#words). */
export const minTypoTolerantLength = 4;

const shortestBeginning = 3;
const longestBeginning = 8;

function withoutOneLetter(letters: readonly string[]): string[] {
  return letters.map((_, index) => [...letters.slice(0, index), ...letters.slice(index + 1)].join(''));
}

/**
 * What a word is found by when it is mistyped: each of its beginnings of 3 to 8 letters, whole and with one letter left
 * out. Two words that are one error apart always share one of these (the method of symmetric deletions).
 */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  const found = new Set<string>();
  for (let length = shortestBeginning; length <= Math.min(letters.length, longestBeginning); length++) {
    const beginning = letters.slice(0, length);
    found.add(beginning.join(''));
    for (const shorter of withoutOneLetter(beginning)) found.add(shorter);
  }
  return [...found];
}

/** What to look for among the deletions of all words. */
export function deletionsOfTyped(word: string): string[] {
  const beginning = [...word].slice(0, longestBeginning);
  return [...new Set([beginning.join(''), ...withoutOneLetter(beginning)])];
}

/** Whether one letter more, less, changed, or two neighbours swapped make `typed` into `meant`, or they are equal. */
export function isOneErrorApart(typed: string, meant: string): boolean {
  const from = [...typed];
  const to = [...meant];
  if (Math.abs(from.length - to.length) > 1) return false;
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let fromEnd = from.length;
  let toEnd = to.length;
  while (fromEnd > start && toEnd > start && from[fromEnd - 1] === to[toEnd - 1]) {
    fromEnd--;
    toEnd--;
  }
  const left = fromEnd - start;
  const right = toEnd - start;
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && from[start] === to[start + 1] && from[start + 1] === to[start];
}

/** Whether `typed` is the beginning of `meant` with at most one error. */
export function hasPrefixWithOneError(typed: string, meant: string): boolean {
  const letters = [...meant];
  const length = [...typed].length;
  return [length - 1, length, length + 1].some(
    (size) =>
      size >= shortestBeginning && size <= letters.length && isOneErrorApart(typed, letters.slice(0, size).join('')),
  );
}
