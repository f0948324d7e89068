import type { SampleMeter } from '@/server/audio/files/samples';

const windowSeconds = 0.02;
/** Minimum length of a pause, in windows. */
const pauseWindows = 10;
/** Minimum contrast between the sound and its quietest part, if that is a pause. */
const minContrastDb = 12;
/** Level that is reported for digital silence. */
const lowestDb = -96;

/** Measures the RMS level of the quietest 200 ms. */
export class NoiseFloorMeter implements SampleMeter {
  private readonly windowSamples: number;
  private readonly recent = new Float64Array(pauseWindows);
  private windows = 0;
  private sum = 0;
  private samples = 0;
  private quietest = Number.POSITIVE_INFINITY;
  private totalPower = 0;

  constructor({ sampleRate, channels }: { sampleRate: number; channels: 1 | 2 }) {
    this.windowSamples = Math.round(sampleRate * windowSeconds) * channels;
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const end = Math.min(samples.length, at + this.windowSamples - this.samples);
      let sum = 0;
      this.samples += end - at;
      for (; at < end; at += 1) sum += (samples[at] ?? 0) ** 2;
      this.sum += sum;
      if (this.samples === this.windowSamples) this.closeWindow();
    }
  }

  /** Returns the level in dBFS, or null without a pause. */
  noiseFloorDb(): number | null {
    if (this.windows < pauseWindows) return null;
    const floor = toDb(this.quietest);
    return toDb(this.totalPower / this.windows) - floor >= minContrastDb ? Math.max(lowestDb, floor) : null;
  }

  private closeWindow(): void {
    const power = this.sum / this.windowSamples;
    this.recent[this.windows % pauseWindows] = power;
    this.windows += 1;
    this.totalPower += power;
    this.sum = 0;
    this.samples = 0;
    if (this.windows < pauseWindows) return;
    const mean = this.recent.reduce((total, value) => total + value, 0) / pauseWindows;
    if (mean < this.quietest) this.quietest = mean;
  }
}

function toDb(power: number): number {
  return 10 * Math.log10(power);
}
