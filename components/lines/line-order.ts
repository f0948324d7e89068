import type { Line } from '@/lib/contracts/lines';
import { type LineFilter, matchesFilter } from './line-state';

export const lineOrders = [
  { value: 'filename', label: 'Filename' },
  { value: 'description', label: 'Description' },
  { value: 'line', label: 'Line' },
  { value: 'comment', label: 'Comment' },
  { value: 'play', label: 'Audio' },
  { value: 'approved', label: 'Approved' },
  { value: 'modified', label: 'Modified' },
] as const;
export type LineOrder = (typeof lineOrders)[number]['value'];
export type SortOrder = 'asc' | 'desc';

const longestNumber = 12;

/**
 * Returns a key that orders without accents and case, and numbers by value: 'line_2' before 'line_10'. Compare keys
 * with `<`.
 */
function textKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(longestNumber, '0'));
}

/** Keys that are computed once per line: a change replaces the line's object. */
const filenameKeys = new WeakMap<Line, string>();
const haystacks = new WeakMap<Line, string>();

function memoized(cache: WeakMap<Line, string>, line: Line, compute: () => string): string {
  const cached = cache.get(line);
  if (cached !== undefined) return cached;
  const computed = compute();
  cache.set(line, computed);
  return computed;
}

const filenameKey = (line: Line) => memoized(filenameKeys, line, () => textKey(line.filename));

const haystackOf = (line: Line) =>
  memoized(haystacks, line, () =>
    [line.filename, line.description, line.line, line.comment].join('\n').normalize('NFC').toLowerCase(),
  );

/** Prepares lines for a search, so that its first key does not wait for it. */
export function prepareSearch(lines: Iterable<Line>): void {
  for (const line of lines) haystackOf(line);
}

const playRank: Record<Line['status'], string> = { none: '0', processing: '1', failed: '2', done: '3' };

const keyOf: Record<LineOrder, (line: Line) => string> = {
  filename: filenameKey,
  description: ({ description }) => textKey(description),
  line: ({ line }) => textKey(line),
  comment: ({ comment }) => textKey(comment),
  play: ({ status }) => playRank[status],
  approved: ({ isApproved }) => (isApproved ? '1' : '0'),
  modified: ({ lastModified }) => lastModified,
};

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Sorts lines. Lines with equal values are ordered by filename, ascending in both directions. */
export function sortLines(lines: Iterable<Line>, orderBy: LineOrder, sortOrder: SortOrder): Line[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  return Array.from(lines, (line) => ({ line, key: keyOf[orderBy](line), name: filenameKey(line) }))
    .toSorted(
      (a, b) =>
        sign * compare(a.key, b.key) ||
        (orderBy === 'filename' ? sign : 1) * (compare(a.name, b.name) || compare(a.line.filename, b.line.filename)),
    )
    .map(({ line }) => line);
}

/**
 * Returns the lines in which every word of the query occurs in the filename, the description, the line or the comment.
 */
export function filterLines(lines: readonly Line[], query: string, filter: LineFilter | null): readonly Line[] {
  const words = query.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && filter === null) return lines;
  return lines.filter(
    (line) =>
      (filter === null || matchesFilter(line, filter)) && words.every((word) => haystackOf(line).includes(word)),
  );
}
