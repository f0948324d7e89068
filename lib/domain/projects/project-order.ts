export type ProjectOrder = 'name' | 'progress' | 'dueDate' | 'created' | 'updated';
export type SortOrder = 'asc' | 'desc';

/** Dates are ISO 8601 in UTC, which sorts as text. */
export type ProjectListItem = {
  id: string;
  name: string;
  percentDone: number;
  dueDate: string | null;
  created: string;
  lastModified: string;
  /** The project waits for the viewer; such projects come first in a list that asks for it. */
  isWaiting: boolean;
};

/** Comparison that ignores case and accents, and sorts 'Spot 2' before 'Spot 10'. */
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function startingSortOrder(orderBy: ProjectOrder): SortOrder {
  return orderBy === 'created' || orderBy === 'updated' ? 'desc' : 'asc';
}

/**
 * Compares by the given order. Ties are sorted by name, ascending in either direction, then by id, which makes the
 * order total.
 */
export function compareProjects(
  orderBy: ProjectOrder,
  sortOrder: SortOrder = startingSortOrder(orderBy),
): (a: ProjectListItem, b: ProjectListItem) => number {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compare = comparison(orderBy, direction);
  return (a, b) => compare(a, b) || names.compare(a.name, b.name) || compareText(a.id, b.id);
}

/** Sorts projects that wait for the viewer first; both parts are in the given order. */
export function compareWaitingFirst(
  orderBy: ProjectOrder,
  sortOrder?: SortOrder,
): (a: ProjectListItem, b: ProjectListItem) => number {
  const compare = compareProjects(orderBy, sortOrder);
  return (a, b) => Number(b.isWaiting) - Number(a.isWaiting) || compare(a, b);
}

function comparison(orderBy: ProjectOrder, direction: 1 | -1): (a: ProjectListItem, b: ProjectListItem) => number {
  switch (orderBy) {
    case 'name':
      return (a, b) => direction * names.compare(a.name, b.name);
    case 'progress':
      return (a, b) => direction * (a.percentDone - b.percentDone);
    case 'created':
      return (a, b) => direction * compareText(a.created, b.created);
    case 'updated':
      return (a, b) => direction * compareText(a.lastModified, b.lastModified);
    case 'dueDate':
      return (a, b) => {
        // Projects with a due date come first in either direction.
        if (!a.dueDate || !b.dueDate) return Number(!a.dueDate) - Number(!b.dueDate);
        return direction * compareText(a.dueDate, b.dueDate);
      };
    default:
      return orderBy satisfies never;
  }
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
