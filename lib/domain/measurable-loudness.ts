/** EBU R 128 measures loudness in blocks of this length: a shorter sound has none. */
export const shortestLoudnessMs = 400;

/** Whether the integrated loudness of a recording can be measured. */
export function hasLoudness(durationMs: number | null): boolean {
  return durationMs !== null && durationMs >= shortestLoudnessMs;
}
