import { levelsPerSecond } from './measure-levels';

export type Piece = {
  /** Seconds from the start of the recording. */
  start: number;
  end: number;
  /** Label of the marker where the piece begins; usually the filename of the line. */
  label: string;
};

/** Shortest pause that separates lines, in seconds; shorter pauses are within a line. */
export const shortestPauseSeconds = 0.7;
/** Shortest sound that is a piece, in seconds; shorter sounds are clicks. */
const shortestSoundSeconds = 0.15;
/** Seconds that a piece includes before and after its sound, at most half of the pause. */
const leadSeconds = 0.15;
const tailSeconds = 0.3;
/** Share between the noise (0) and speech (1), which gives the level that separates pause and sound. */
const limitShare = 0.35;
const leastRangeDb = 10;
const quietestNoiseDb = -75;

/**
 * Returns the parts of a recording between pauses.
 * @param rms dBFS of each 10 ms.
 */
export function findPieces(rms: Float32Array): Piece[] {
  const runs = mergedRuns(rms);
  return runs.map(([from, to], index) => {
    const before = runs[index - 1]?.[1] ?? -from;
    const after = runs[index + 1]?.[0] ?? 2 * rms.length - to;
    return {
      start: Math.max((from + before) / 2, from - leadSeconds * levelsPerSecond, 0) / levelsPerSecond,
      end: Math.min((to + after) / 2, to + tailSeconds * levelsPerSecond, rms.length) / levelsPerSecond,
      label: '',
    };
  });
}

/** Returns the parts between markers, without the silence around their sound. Parts without sound are left out. */
export function piecesAtCues(rms: Float32Array, cues: readonly { seconds: number; label: string }[]): Piece[] {
  const total = rms.length / levelsPerSecond;
  const sounds = findPieces(rms);
  return cues.flatMap(({ seconds, label }, index) => {
    const end = cues[index + 1]?.seconds ?? total;
    const within = sounds.filter((sound) => sound.end > seconds && sound.start < end);
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last || end <= seconds) return [];
    return [{ start: Math.max(seconds, first.start), end: Math.min(end, last.end), label }];
  });
}

/** Returns the first level of each sound and the first after it. */
function mergedRuns(rms: Float32Array): [number, number][] {
  const limit = limitOf(rms);
  if (limit === null) return rms.length > 0 ? [[0, rms.length]] : [];
  const runs: [number, number][] = [];
  for (let index = 0; index < rms.length; index += 1) {
    if ((rms[index] ?? 0) <= limit) continue;
    const last = runs.at(-1);
    if (last && index - last[1] < shortestPauseSeconds * levelsPerSecond) last[1] = index + 1;
    else runs.push([index, index + 1]);
  }
  return runs.filter(([from, to]) => to - from >= shortestSoundSeconds * levelsPerSecond);
}

/** Returns null if the recording has no pauses that differ from its sound. */
function limitOf(rms: Float32Array): number | null {
  const sorted = Float32Array.from(rms).toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const noise = Math.max(quietestNoiseDb, at(0.05));
  const speech = at(0.95);
  return speech - noise < leastRangeDb ? null : noise + limitShare * (speech - noise);
}
