import { type RawSound, readSamples } from '@/server/audio/files/samples';

/** Levels of a recording in frames of 10 ms. */
export type SoundLevels = {
  /** Level of each frame in dBFS (RMS of all channels); -Infinity for digital silence. */
  frames: Float32Array;
  sampleRate: number;
};

export const framesPerSecond = 100;

/** Does not hold the file in memory. */
export async function readLevels(sound: RawSound): Promise<SoundLevels> {
  const frameSamples = Math.round(sound.sampleRate / framesPerSecond) * sound.channels;
  const levels: number[] = [];
  let sum = 0;
  let count = 0;
  for await (const samples of readSamples(sound)) {
    for (const sample of samples) {
      sum += sample * sample;
      count += 1;
      if (count < frameSamples) continue;
      levels.push(toDb(sum / count));
      sum = 0;
      count = 0;
    }
  }
  return { frames: Float32Array.from(levels), sampleRate: sound.sampleRate };
}

const toDb = (power: number) => 10 * Math.log10(power);
const toPower = (db: number) => 10 ** (db / 10);

/** A part of a recording, as indexes of frames; `to` is exclusive. */
export type Span = {
  from: number;
  to: number;
};

export function spanSeconds({ from, to }: Span): { start: number; end: number } {
  return { start: from / framesPerSecond, end: to / framesPerSecond };
}

/** Returns the mean level in dBFS. */
export function meanLevel({ frames }: SoundLevels, spans: readonly Span[]): number {
  let sum = 0;
  let count = 0;
  for (const { from, to } of spans) {
    for (let frame = from; frame < to; frame += 1) sum += toPower(frames[frame] ?? Number.NEGATIVE_INFINITY);
    count += to - from;
  }
  return toDb(sum / Math.max(1, count));
}

const smoothedFrames = 5;

function smoothed({ frames }: SoundLevels): number[] {
  const half = Math.floor(smoothedFrames / 2);
  return Array.from(frames, (_, frame) =>
    meanLevel({ frames, sampleRate: 0 }, [
      { from: Math.max(0, frame - half), to: Math.min(frames.length, frame + half + 1) },
    ]),
  );
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NEGATIVE_INFINITY;
}

/** Frames of a pause vary this much around the noise floor. */
const pauseRangeDb = 5;
const minPauseFrames = 15;
/** Minimum distance between the levels of speech and noise; a recording with less has no pauses. */
const minSpeechAboveNoiseDb = 6;

/** Returns the parts that have nothing but the recording's noise, in their order. */
export function findPauses(levels: SoundLevels): Span[] {
  const smooth = smoothed(levels);
  const finite = smooth.filter((level) => level > -120);
  const floor = percentile(finite, 0.05);
  if (percentile(finite, 0.95) - floor < minSpeechAboveNoiseDb) return [];
  const pauses: Span[] = [];
  let from = 0;
  for (let frame = 0; frame <= smooth.length; frame += 1) {
    const level = smooth[frame] ?? Number.POSITIVE_INFINITY;
    if (level > -120 && level <= floor + pauseRangeDb) continue;
    // The smoothing reaches over the edges.
    const inner = { from: from + 2, to: frame - 2 };
    if (inner.to - inner.from >= minPauseFrames) pauses.push(inner);
    from = frame + 1;
  }
  return pauses;
}

/** Speech ends where the level has fallen by this much. */
const speechRangeDb = 30;

/** Returns the part from the first to the last sound, without the silence around it. */
export function soundingPart(levels: SoundLevels): Span {
  const smooth = smoothed(levels);
  const threshold = Math.max(...smooth) - speechRangeDb;
  const isSound = (level: number) => level >= threshold;
  const from = smooth.findIndex(isSound);
  const to = smooth.findLastIndex(isSound) + 1;
  return from < 0 || to <= from ? { from: 0, to: smooth.length } : { from, to };
}

/** Returns the frames that are louder than the noise by 10 dB, or all if there is none. */
export function speechFrames(levels: SoundLevels, noiseDb: number): number[] {
  return [...levels.frames.keys()].filter((frame) => (levels.frames[frame] ?? Number.NEGATIVE_INFINITY) > noiseDb + 10);
}

/** Returns the level of speech in dBFS without the noise below it. */
export function speechLevel(levels: SoundLevels, frames: readonly number[], noiseDb: number): number {
  if (frames.length === 0) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const frame of frames) sum += toPower(levels.frames[frame] ?? Number.NEGATIVE_INFINITY);
  return toDb(Math.max(0, sum / frames.length - toPower(noiseDb)));
}
