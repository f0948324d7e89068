import LineBreaker from 'linebreak';

const southEastAsian = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Matches the ids of records. At the end of a line, their hyphens would look like those of a divided word. */
const ids = /(?<![\w-])[\w-]{16}(?![\w-])/g;

const words = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function breakOpportunities(text: string): number[] {
  const positions = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) positions.add(next.position);
  if (southEastAsian.test(text)) {
    let wasWord = false;
    for (const { segment, index, isWordLike } of words.segment(text)) {
      const isWord = isWordLike === true && southEastAsian.test(segment);
      if (isWord && wasWord) positions.add(index);
      wasWord = isWord;
    }
  }
  for (const { 0: id, index } of text.matchAll(ids)) {
    for (let inside = index + 1; inside < index + id.length; inside += 1) positions.delete(inside);
  }
  return [...positions].toSorted((a, b) => a - b);
}

/**
 * Breaks a paragraph into lines, as `[start, end)` indices. Breaks between characters where a line has no opportunity.
 * @param advances width of the text at each index; 0 inside a cluster.
 */
export function breakLines(text: string, advances: ArrayLike<number>, width: number): [start: number, end: number][] {
  const lines: [number, number][] = [];
  let start = 0;
  let used = 0;
  let from = 0;
  for (const to of breakOpportunities(text)) {
    const piece = sum(advances, from, to);
    const visible = sum(advances, from, from + text.slice(from, to).trimEnd().length);
    if (used > 0 && used + visible > width) {
      lines.push([start, from]);
      start = from;
      used = 0;
    }
    if (visible > width) {
      for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
        const advance = sum(advances, from + index, from + index + segment.length);
        if (used > 0 && used + advance > width && segment.trim() !== '') {
          lines.push([start, from + index]);
          start = from + index;
          used = 0;
        }
        used += advance;
      }
    } else {
      used += piece;
    }
    from = to;
  }
  if (start < text.length || lines.length === 0) lines.push([start, text.length]);
  return lines;
}

function sum(values: ArrayLike<number>, start: number, end: number): number {
  let total = 0;
  for (let index = start; index < end; index += 1) total += values[index] ?? 0;
  return total;
}
