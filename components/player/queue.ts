/** Skipping wraps around at both ends (docs/rules/listening.md). */
export function skip(index: number, length: number, by: 1 | -1): number {
  return length === 0 ? 0 : (index + by + length) % length;
}

/** Returns the next index after a track ends, or null after the last track, where playback stops. */
export function afterEnd(index: number, length: number): number | null {
  return index + 1 < length ? index + 1 : null;
}
