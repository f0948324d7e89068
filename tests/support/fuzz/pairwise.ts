export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 16_777_619), 2_166_136_261);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Choice = number;

/**
 * Every pair of choices of two parameters occurs in at least one row. `sizes` has the number of choices of each
 * parameter.
 */
export function pairwise(sizes: readonly number[], random: () => number): Choice[][] {
  const open = new Set<string>();
  const key = (a: number, choiceA: Choice, b: number, choiceB: Choice) => `${a}:${choiceA},${b}:${choiceB}`;
  for (let a = 0; a < sizes.length; a++)
    for (let b = a + 1; b < sizes.length; b++)
      for (let i = 0; i < (sizes[a] ?? 0); i++) for (let j = 0; j < (sizes[b] ?? 0); j++) open.add(key(a, i, b, j));
  const pairsOf = (row: readonly Choice[]) =>
    row.flatMap((choiceB, b) => row.slice(0, b).map((choiceA, a) => key(a, choiceA, b, choiceB)));
  if (sizes.length === 1) return Array.from({ length: sizes[0] ?? 0 }, (_, choice) => [choice]);
  const rows: Choice[][] = [];
  while (open.size > 0) {
    const [first = ''] = open;
    const fixed = new Map(first.split(',').map((part) => part.split(':').map(Number) as [number, Choice]));
    let best: Choice[] = [];
    let bestCount = 0;
    for (let attempt = 0; attempt < 12; attempt++) {
      const row = sizes.map((size, at) => fixed.get(at) ?? Math.floor(random() * size));
      const count = pairsOf(row).filter((pair) => open.has(pair)).length;
      if (count > bestCount) [best, bestCount] = [row, count];
    }
    for (const pair of pairsOf(best)) open.delete(pair);
    rows.push(best);
  }
  return rows;
}
