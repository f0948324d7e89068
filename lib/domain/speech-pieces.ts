/** Longest text of a speech preview, in characters (docs/rules/audio.md#spoken-preview). */
export const speechLimit = 3_000;

/**
 * A text in pieces that each fit into an address, cut after a paragraph, a sentence or at least a word. The text goes in
 * the query, where a letter outside ASCII takes six or nine characters, and proxies refuse long addresses.
 * @param longest characters of a piece when encoded for an address
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

/** Where to cut so that what comes before is not too long. */
function cutBefore(text: string, longest: number): number {
  // Each character takes at least one.
  let [low, high] = [1, Math.min(text.length, longest)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (encodedLength(text.slice(0, middle)) <= longest) low = middle;
    else high = middle - 1;
  }
  const head = text.slice(0, low);
  // Not in the first half: a short piece and a long one would sound as odd as a cut in a sentence.
  for (const end of [/\n/g, /(?<![.!?…。！？])[.!?…。！？]+["'”’)]*\s|[。！？]/g, /\s/g]) {
    const last = [...head.matchAll(end)].at(-1);
    if (last && last.index > low / 2) return last.index + last[0].length;
  }
  // Never between the halves of a character.
  return /[\ud800-\udbff]$/.test(head) ? low - 1 : low;
}

/** As URLSearchParams writes it; half a character at the end counts as a replacement sign. */
function encodedLength(text: string): number {
  return new URLSearchParams([['', text]]).toString().length;
}
