export type ProjectOrder = 'name' | 'progress' | 'dueDate' | 'created' | 'updated';
export type SortOrder = 'asc' | 'desc';

/** Times are ISO 8601 in UTC, which sorts as text, or ms since 1970. */
export type ProjectListItem<Time extends string | number = string> = {
  id: string;
  name: string;
  percentDone: number;
  dueDate: string | null;
  created: Time;
  lastModified: Time;
  /** The project waits for the viewer; such projects come first in a list that asks for it. */
  isWaiting: boolean;
};

type Comparison<Time extends string | number> = (a: ProjectListItem<Time>, b: ProjectListItem<Time>) => number;

/** Comparison that ignores case and accents, and sorts 'Spot 2' before 'Spot 10'. */
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function startingSortOrder(orderBy: ProjectOrder): SortOrder {
  return orderBy === 'created' || orderBy === 'updated' ? 'desc' : 'asc';
}

/**
 * Compares by the given order. Ties are sorted by name, ascending in either direction, then by id, which makes the
 * order total.
 */
export function compareProjects<Time extends string | number = string>(
  orderBy: ProjectOrder,
  sortOrder: SortOrder = startingSortOrder(orderBy),
): Comparison<Time> {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compare = comparison<Time>(orderBy, direction);
  return (a, b) => compare(a, b) || names.compare(a.name, b.name) || compareValues(a.id, b.id);
}

/** Sorts projects that wait for the viewer first; both parts are in the given order. */
export function compareWaitingFirst<Time extends string | number = string>(
  orderBy: ProjectOrder,
  sortOrder?: SortOrder,
): Comparison<Time> {
  const compare = compareProjects<Time>(orderBy, sortOrder);
  return (a, b) => Number(b.isWaiting) - Number(a.isWaiting) || compare(a, b);
}

function comparison<Time extends string | number>(orderBy: ProjectOrder, direction: 1 | -1): Comparison<Time> {
  switch (orderBy) {
    case 'name':
      return (a, b) => direction * names.compare(a.name, b.name);
    case 'progress':
      return (a, b) => direction * (a.percentDone - b.percentDone);
    case 'created':
      return (a, b) => direction * compareValues(a.created, b.created);
    case 'updated':
      return (a, b) => direction * compareValues(a.lastModified, b.lastModified);
    case 'dueDate':
      return (a, b) => {
        // Projects with a due date come first in either direction.
        if (!a.dueDate || !b.dueDate) return Number(!a.dueDate) - Number(!b.dueDate);
        return direction * compareValues(a.dueDate, b.dueDate);
      };
    default:
      return orderBy satisfies never;
  }
}

function compareValues<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
