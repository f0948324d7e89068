type OrderedTake = { name: string; created: string; user: { id: string } };

/** Takes of one voice that follow each other within this time were delivered together. */
const togetherMs = 30 * 60_000;

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The order in which takes are listed and played: the newest delivery first, and within a delivery by name as a person
 * counts, so that 200 prompts stand and play from the first to the last, however their uploads overtook each other.
 */
export function orderTakes<Take extends OrderedTake>(takes: readonly Take[]): Take[] {
  const oldestFirst = takes.toSorted((a, b) => instantOf(a) - instantOf(b));
  const deliveries: Take[][] = [];
  for (const take of oldestFirst) {
    const delivery = deliveries.at(-1);
    const last = delivery?.at(-1);
    const isTogether = last?.user.id === take.user.id && instantOf(take) - instantOf(last) <= togetherMs;
    if (delivery && isTogether) delivery.push(take);
    else deliveries.push([take]);
  }
  return deliveries.toReversed().flatMap((delivery) => delivery.toSorted((a, b) => names.compare(a.name, b.name)));
}

function instantOf({ created }: OrderedTake): number {
  return new Date(created).getTime();
}
