/** Skipping wraps around at both ends (docs/rules/listening.md). */
export function skip(index: number, length: number, by: 1 | -1): number {
  return length === 0 ? 0 : (index + by + length) % length;
}

/** What plays after a track has ended by itself; null after the last, where the player stops. */
export function afterEnd(index: number, length: number): number | null {
  return index + 1 < length ? index + 1 : null;
}
