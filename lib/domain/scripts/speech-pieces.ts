export const speechLimit = 3_000;

/**
 * Splits after a paragraph, a sentence or a word. The text is sent in the query, where a character outside of ASCII
 * takes six or nine bytes, and proxies reject long URLs.
 * @param longest Maximum length of a URL-encoded piece, in characters.
 */
export function speechPieces(text: string, longest = 6_000): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest) {
    const isLast = rest.length <= longest && encodedLength(rest) <= longest;
    const cut = isLast ? rest.length : cutBefore(rest, longest);
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return pieces.filter(Boolean);
}

function cutBefore(text: string, longest: number): number {
  // Each character takes at least one character of the URL.
  let [low, high] = [1, Math.min(text.length, longest)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (encodedLength(text.slice(0, middle)) <= longest) low = middle;
    else high = middle - 1;
  }
  const head = text.slice(0, low);
  // Do not cut in the first half: very uneven pieces sound as wrong as a cut within a sentence.
  for (const end of [/\n/g, /(?<![.!?…。！？])[.!?…。！？]+["'”’)]*\s|[。！？]/g, /\s/g]) {
    const last = [...head.matchAll(end)].at(-1);
    if (last && last.index > low / 2) return last.index + last[0].length;
  }
  // Do not cut between the two halves of a surrogate pair.
  return /[\ud800-\udbff]$/.test(head) ? low - 1 : low;
}

function encodedLength(text: string): number {
  return new URLSearchParams([['', text]]).toString().length;
}
