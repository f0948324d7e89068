import type { ProjectRow } from '@/lib/contracts/project-shapes';
import type { ProjectSortKey } from '@/lib/domain/project-order';

export const rowsAtOnce = 60;

/** A page of the project list. `end` is the sort key up to which it is loaded; null on the last page. */
export type RowPage = { items: ProjectRow[]; nextCursor: string | null; end: ProjectSortKey | null };

export function rowPage(items: ProjectRow[], nextCursor: string | null): RowPage {
  return { items, nextCursor, end: nextCursor === null ? null : (items.at(-1) ?? null) };
}

/**
 * Moves changed rows to their new positions and removes those no longer in the list. Omits rows beyond the loaded
 * pages: they come with their own page.
 * @param changed the requested ids; `found` are the rows that exist for them.
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
