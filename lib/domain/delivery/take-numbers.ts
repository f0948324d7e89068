type NamedTake = { id: string; userId: string; name: string; status: string; created: Date };

/** Customers do not work with unsent takes, so these do not use up the numbers of takes that were sent. */
const isUnsent = ({ status }: NamedTake) => status === 'held' || status === 'failed';

/**
 * Numbers the takes of one voice that have the same name, oldest first. The numbers do not depend on the viewer: both
 * sides write about the same take.
 */
export function takeNumbers(takes: readonly NamedTake[]): Map<string, number> {
  const inOrder = takes.toSorted(
    (a, b) =>
      Number(isUnsent(a)) - Number(isUnsent(b)) || a.created.getTime() - b.created.getTime() || (a.id < b.id ? -1 : 1),
  );
  const counts = new Map<string, number>();
  const numbers = new Map<string, number>();
  for (const { id, userId, name } of inOrder) {
    const key = `${userId} ${name}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    numbers.set(id, number);
  }
  return numbers;
}

/** Returns 'take (2).wav' for the second take that is called 'take.wav'. */
export function numberedTakeName({ name, number }: { name: string; number: number }): string {
  const shown = name || 'Take';
  if (number < 2) return shown;
  const [ending = ''] = /\.[a-z][a-z0-9]{1,4}$/i.exec(shown) ?? [];
  return `${shown.slice(0, shown.length - ending.length)} (${number})${ending}`;
}
