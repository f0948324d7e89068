import { envelopeFrameMs, pauseLevelDb } from './envelope-meter';
import type { SampleMeter } from '@/server/audio/files/samples';

const silenceDb = -96;
/** Words begin and end where the level is this much below the loudest part, and above the pauses. */
const wordsRangeDb = 35;
const abovePauseDb = 8;
/** Frames over which levels are averaged, so that clicks do not count. */
const smoothedFrames = 10;

type DeliveryLevels = {
  durationMs: number;
  rmsDb: number | null;
  samplePeakDbfs: number | null;
  noiseFloorDb: number | null;
  headSeconds: number | null;
  tailSeconds: number | null;
};

/** Levels of a file as it was delivered, and the time around its words. */
export class DeliveryMeter implements SampleMeter {
  private readonly frameSamples: number;
  /** Level of each 5 ms in dBFS (RMS), at least -96. */
  private readonly levels: number[] = [];
  private power = 0;
  private count = 0;
  private totalPower = 0;
  private samples = 0;
  private highest = 0;

  constructor(
    private readonly sampleRate: number,
    private readonly channels: 1 | 2,
  ) {
    this.frameSamples = Math.round((sampleRate * envelopeFrameMs) / 1000) * channels;
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      // Accesses only local variables, because the inner loop runs for every sample.
      const end = Math.min(samples.length, at + this.frameSamples - this.count);
      let { power, highest } = this;
      this.count += end - at;
      for (; at < end; at += 1) {
        const sample = samples[at] as number;
        const own = sample * sample;
        power += own;
        if (own > highest) highest = own;
      }
      this.power = power;
      this.highest = highest;
      if (this.count === this.frameSamples) this.closeFrame();
    }
    this.samples += samples.length;
  }

  read(): DeliveryLevels {
    const { levels, samples, channels, sampleRate, highest } = this;
    const noiseFloorDb = pauseLevelDb(levels);
    return {
      durationMs: Math.round((samples / channels / sampleRate) * 1000),
      rmsDb: highest > 0 ? toDb((this.totalPower + this.power) / samples) : null,
      samplePeakDbfs: highest > 0 ? toDb(highest) : null,
      noiseFloorDb,
      ...timeAroundWords(levels, noiseFloorDb),
    };
  }

  private closeFrame(): void {
    this.levels.push(Math.max(silenceDb, toDb(this.power / this.count)));
    this.totalPower += this.power;
    this.power = 0;
    this.count = 0;
  }
}

const toDb = (power: number) => 10 * Math.log10(power);

function timeAroundWords(
  levels: readonly number[],
  noiseFloorDb: number | null,
): Pick<DeliveryLevels, 'headSeconds' | 'tailSeconds'> {
  const smooth = smoothed(levels);
  const loudest = smooth.reduce((highest, level) => Math.max(highest, level), silenceDb);
  const threshold = Math.max(loudest - wordsRangeDb, (noiseFloorDb ?? silenceDb) + abovePauseDb);
  const isWord = (level: number) => level >= threshold;
  const first = smooth.findIndex(isWord);
  if (first < 0) return { headSeconds: null, tailSeconds: null };
  const toSeconds = (frames: number) => (frames * envelopeFrameMs) / 1000;
  return {
    headSeconds: toSeconds(first),
    tailSeconds: toSeconds(smooth.length - 1 - smooth.findLastIndex(isWord)),
  };
}

/** Returns the mean level in dB around each frame. */
function smoothed(levels: readonly number[]): number[] {
  const half = smoothedFrames / 2;
  let sum = 0;
  const sums = [0, ...levels.map((level) => (sum += level))];
  return levels.map((_, at) => {
    const from = Math.max(0, at - half);
    const to = Math.min(levels.length, at + half + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}
