import type { ProjectRow } from '@/lib/contracts/project-shapes';
import type { ProjectSortKey } from '@/lib/domain/project-order';

/** How many rows are asked for at once: some screens' worth. */
export const rowsAtOnce = 60;

/** One page of the project list. `end` is the place up to which it is known, null where the list ends. */
export type RowPage = { items: ProjectRow[]; nextCursor: string | null; end: ProjectSortKey | null };

export function rowPage(items: ProjectRow[], nextCursor: string | null): RowPage {
  return { items, nextCursor, end: nextCursor === null ? null : (items.at(-1) ?? null) };
}

/**
 * Puts rows that changed where they belong now, and takes away those that are no longer in the list. What belongs
 * further down than the pages reach is left out: it comes with its own page.
 * @param changed ids that were asked for; `found` are the rows that there are of them.
 */
export function placeRows(
  pages: readonly RowPage[],
  changed: ReadonlySet<string>,
  found: readonly ProjectRow[],
  compare: (a: ProjectSortKey, b: ProjectSortKey) => number,
): RowPage[] {
  const placed = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !changed.has(id)) }));
  for (const row of found) {
    const page = placed.find(({ end }) => end === null || compare(row, end) <= 0);
    if (!page) continue;
    const at = page.items.findIndex((item) => compare(row, item) < 0);
    page.items.splice(at < 0 ? page.items.length : at, 0, row);
  }
  return placed;
}
