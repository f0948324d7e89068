import { createHash } from 'node:crypto';

/** Deterministic random numbers for a seed (mulberry32). */
export type Dice = {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns an integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  draw<T>(choices: readonly T[], count: number): T[];
};

export function dice(seed: string): Dice {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(next() * choices.length)];
    if (choice === undefined) throw new RangeError('Nothing to pick from');
    return choice;
  };
  const draw = <T>(choices: readonly T[], count: number): T[] => {
    const left = [...choices];
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(Math.floor(next() * left.length), 1),
    ).flat();
  };
  return { next, between, pick, draw };
}

/** Returns a deterministic id for these parts, in the format of a random id. */
export function sampleId(...thing: (string | number)[]): string {
  return createHash('sha256')
    .update(`timbre sample ${thing.join('/')}`)
    .digest('base64url')
    .slice(0, 16);
}
