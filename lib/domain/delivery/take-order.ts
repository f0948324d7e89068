type OrderedTake = { name: string; created: string; user: { id: string } };

const togetherMs = 30 * 60_000;

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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
    const isTogether = last?.user.id === take.user.id && instantOf(take) - instantOf(last) <= togetherMs;
    if (delivery && isTogether) delivery.push(take);
    else deliveries.push([take]);
  }
  return deliveries.toReversed().flatMap((delivery) => delivery.toSorted((a, b) => names.compare(a.name, b.name)));
}

function instantOf({ created }: OrderedTake): number {
  return new Date(created).getTime();
}
