/** EBU R 128 measures loudness in blocks of this length, so shorter audio has no loudness. */
export const shortestLoudnessMs = 400;

export function hasLoudness(durationMs: number | null): boolean {
  return durationMs !== null && durationMs >= shortestLoudnessMs;
}
