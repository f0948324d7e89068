import type { SampleMeter } from '@/server/audio/files/samples';

export const envelopeFrameMs = 5;
const silenceDb = -96;
/** Emphasizes the frequencies at which rooms are heard; low rumble hides the end of words. */
const emphasis = 0.95;

/** Levels in dBFS (RMS) of each 5 ms, at least -96. */
export type Envelope = {
  levels: number[];
  /** Levels with emphasized high frequencies, which show decays. */
  emphasized: number[];
};

export class EnvelopeMeter implements SampleMeter {
  private readonly frameSize: number;
  private readonly envelope: Envelope = { levels: [], emphasized: [] };
  private before = 0;
  private count = 0;
  private power = 0;
  private emphasizedPower = 0;

  constructor(
    sampleRate: number,
    private readonly channels: 1 | 2,
  ) {
    this.frameSize = Math.round((sampleRate * envelopeFrameMs) / 1000);
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += this.channels) {
      const sum = (samples[at] ?? 0) + (this.channels === 2 ? (samples[at + 1] ?? 0) : 0);
      const sample = sum / this.channels;
      this.power += sample ** 2;
      this.emphasizedPower += (sample - emphasis * this.before) ** 2;
      this.before = sample;
      this.count += 1;
      if (this.count === this.frameSize) this.closeFrame();
    }
  }

  read(): Envelope {
    return this.envelope;
  }

  private closeFrame(): void {
    this.envelope.levels.push(toDb(this.power / this.count));
    this.envelope.emphasized.push(toDb(this.emphasizedPower / this.count));
    this.count = 0;
    this.power = 0;
    this.emphasizedPower = 0;
  }
}

const toDb = (power: number) => Math.max(silenceDb, 10 * Math.log10(power));
const toPower = (db: number) => 10 ** (db / 10);

const pauseFrames = 200 / envelopeFrameMs;
/** Minimum contrast between the recording and its quietest part, if that is a pause. */
const minContrastDb = 12;

/** Returns the level of the quietest 200 ms in dBFS, or null if that is no pause. Ignores silence that was added around. */
export function pauseLevelDb(levels: readonly number[]): number | null {
  const isSound = (level: number) => level > silenceDb;
  const first = levels.findIndex(isSound);
  const recorded = first < 0 ? [] : levels.slice(first, levels.findLastIndex(isSound) + 1);
  if (recorded.length < pauseFrames) return null;
  let sum = 0;
  let quietest = Number.POSITIVE_INFINITY;
  for (const [at, level] of recorded.entries()) {
    sum += toPower(level) - (at < pauseFrames ? 0 : toPower(recorded[at - pauseFrames] ?? silenceDb));
    if (at >= pauseFrames - 1) quietest = Math.min(quietest, sum / pauseFrames);
  }
  const pause = toDb(quietest);
  const mean = toDb(recorded.reduce((total, level) => total + toPower(level), 0) / recorded.length);
  return mean - pause >= minContrastDb ? pause : null;
}

/** Words end at most this much below the level of loud speech. */
const maxEndBelowSpeechDb = 15;
const fitDb = { from: 5, to: 25 };
const aboveNoiseDb = 6;
const maxRiseDb = 4;
const maxFadeFrames = 1_500 / envelopeFrameMs;
const minFades = 3;
/** Speakers end some words slowly, so the faster fades are those of the room. */
const roomShare = 0.25;

/**
 * Estimates the reverberation time (RT60) in seconds from how the level falls after words. Returns null without clear
 * ends of words.
 */
export function reverberationSeconds(levels: readonly number[]): number | null {
  const smooth = levels.map((_, at) => mean(levels.slice(Math.max(0, at - 1), at + 2)));
  const sorted = smooth.toSorted((a, b) => a - b);
  const floor = sorted[Math.floor(sorted.length * 0.05)] ?? silenceDb;
  const speech = sorted[Math.floor(sorted.length * 0.9)] ?? silenceDb;
  const times: number[] = [];
  for (let start = 1; start < smooth.length - 1; start += 1) {
    const level = smooth[start] ?? silenceDb;
    const isEnd = level >= (smooth[start - 1] ?? 0) && level > (smooth[start + 1] ?? 0);
    if (!isEnd || level < speech - maxEndBelowSpeechDb) continue;
    const fade = fadeAfter(smooth, start, floor + aboveNoiseDb);
    if (fade) times.push(fade);
  }
  times.sort((a, b) => a - b);
  return times.length < minFades ? null : (times[Math.floor(times.length * roomShare)] ?? null);
}

/** Returns the time of 60 dB, or null if the level rises again, or falls into the noise, before it fell enough. */
function fadeAfter(levels: readonly number[], start: number, audibleDb: number): number | null {
  const from = levels[start] ?? silenceDb;
  if (from - fitDb.to < audibleDb) return null;
  const points: { frame: number; level: number }[] = [];
  let lowest = from;
  for (let frame = start + 1; frame < Math.min(levels.length, start + maxFadeFrames); frame += 1) {
    const level = levels[frame] ?? silenceDb;
    if (level > lowest + maxRiseDb) return null;
    lowest = Math.min(lowest, level);
    if (level <= from - fitDb.from) points.push({ frame, level });
    if (level <= from - fitDb.to) return secondsOf(points, from, start);
  }
  return null;
}

function secondsOf(points: readonly { frame: number; level: number }[], from: number, start: number): number | null {
  const last = points.at(-1);
  if (!last) return null;
  const perFrame =
    points.length < 3
      ? (last.level - from) / (last.frame - start)
      : slope(points.map(({ frame, level }) => [frame, level]));
  return perFrame < 0 ? (-60 / perFrame) * (envelopeFrameMs / 1000) : null;
}

function slope(points: readonly (readonly [number, number])[]): number {
  const x = mean(points.map(([frame]) => frame));
  const y = mean(points.map(([, level]) => level));
  let above = 0;
  let below = 0;
  for (const [frame, level] of points) {
    above += (frame - x) * (level - y);
    below += (frame - x) ** 2;
  }
  return above / below;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
