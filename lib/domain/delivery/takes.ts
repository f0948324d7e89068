type OrderedTake = { name: string; created: string; user: { id: string } };

const deliveryGapMs = 30 * 60_000;

const nameCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The newest delivery first, and by name in natural order within a delivery, so that 200 prompts are in order
 * regardless of which upload finished first.
 */
export function orderTakes<Take extends OrderedTake>(takes: readonly Take[]): Take[] {
  const oldestFirst = takes.toSorted((a, b) => instantOf(a) - instantOf(b));
  const deliveries: Take[][] = [];
  for (const take of oldestFirst) {
    const delivery = deliveries.at(-1);
    const last = delivery?.at(-1);
    const isTogether = last?.user.id === take.user.id && instantOf(take) - instantOf(last) <= deliveryGapMs;
    if (delivery && isTogether) delivery.push(take);
    else deliveries.push([take]);
  }
  return deliveries
    .toReversed()
    .flatMap((delivery) => delivery.toSorted((a, b) => nameCollator.compare(a.name, b.name)));
}

function instantOf({ created }: OrderedTake): number {
  return new Date(created).getTime();
}

/**
 * Returns true if a take belongs to what the customer has received: to the files, downloads, exports and counts. A take
 * that failed, is being processed or is held does not.
 */
export function isTakeDelivered({ status, isHeld }: { status: string; isHeld: boolean }): boolean {
  return status === 'done' && !isHeld;
}

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
