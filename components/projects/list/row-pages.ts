import type { ProjectRow } from '@/lib/contracts/project-shapes';
import type { ProjectListItem } from '@/lib/domain/projects/project-order';

export const rowsPerPage = 60;

/** Query without preferences: it is the same on the server and for the first query of the browser. */
export const defaultListQuery = { waitingFirst: 'true' } as const;

/** `end` is the sort key up to which the list is loaded; null on the last page. */
export type RowPage = { items: ProjectRow[]; nextCursor: string | null; end: ProjectListItem | null };

export function rowPage(items: ProjectRow[], nextCursor: string | null): RowPage {
  return { items, nextCursor, end: nextCursor === null ? null : (items.at(-1) ?? null) };
}

/**
 * Places changed rows in the loaded pages. Rows beyond these are omitted: they come with their own page.
 * @param changed the requested ids; `rows` are the rows that exist for them.
 */
export function placeRows(
  pages: readonly RowPage[],
  changed: ReadonlySet<string>,
  rows: readonly ProjectRow[],
  compare: (a: ProjectListItem, b: ProjectListItem) => number,
): RowPage[] {
  const updated = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => !changed.has(id)) }));
  for (const row of rows) {
    const page = updated.find(({ end }) => end === null || compare(row, end) <= 0);
    if (!page) continue;
    const at = page.items.findIndex((item) => compare(row, item) < 0);
    page.items.splice(at < 0 ? page.items.length : at, 0, row);
  }
  return updated;
}
