/** Milliseconds. */
export type Timing = { p50: number; p95: number };

type Call = () => Promise<unknown>;

export async function timeOf(calls: readonly Call[], clients: number): Promise<Timing> {
  const times: number[] = [];
  let next = 0;
  const visitor = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const started = performance.now();
      await call();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, visitor));
  const sorted = times.toSorted((a, b) => a - b);
  const below = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: below(0.5), p95: below(0.95) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
