/** Words of at least this many letters tolerate one typing error (docs/rules/search.md#words). */
export const minTypoTolerantLength = 4;

const minPrefixLength = 3;
const maxPrefixLength = 8;

function withoutOneLetter(letters: readonly string[]): string[] {
  return letters.map((_, index) => [...letters.slice(0, index), ...letters.slice(index + 1)].join(''));
}

/**
 * Returns the entries that index a word: each prefix of 3 to 8 letters, whole and with one letter deleted. Two words
 * with one error between them always share an entry (symmetric delete algorithm).
 */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  const deletions = new Set<string>();
  for (let length = minPrefixLength; length <= Math.min(letters.length, maxPrefixLength); length++) {
    const prefix = letters.slice(0, length);
    deletions.add(prefix.join(''));
    for (const shorter of withoutOneLetter(prefix)) deletions.add(shorter);
  }
  return [...deletions];
}

export function deletionsOfTyped(word: string): string[] {
  const prefix = [...word].slice(0, maxPrefixLength);
  return [...new Set([prefix.join(''), ...withoutOneLetter(prefix)])];
}

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

export function hasPrefixWithOneError(typed: string, meant: string): boolean {
  const letters = [...meant];
  const length = [...typed].length;
  return [length - 1, length, length + 1].some(
    (size) =>
      size >= minPrefixLength && size <= letters.length && isOneErrorApart(typed, letters.slice(0, size).join('')),
  );
}
