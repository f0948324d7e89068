import type { SampleMeter } from '@/server/audio/files/samples';

/** Threshold of -0.004 dBFS, which converters reach only at their limit. */
const fullScale = 0.9995;
const minRunAtFullScale = 3;
/** Peaks of equal height that are this long were clipped before the level was lowered. */
const minFlatRun = 4;
const minFlatTops = 2;

/** Counts the places where the waveform is cut off, at full scale or at the highest level of the recording. */
export class ClippingMeter implements SampleMeter {
  private readonly runs: Float64Array;
  private readonly previous: Float64Array;
  private atFullScale = 0;
  private highest = 0;
  private flatTops = 0;

  constructor(private readonly channels: 1 | 2) {
    this.runs = new Float64Array(channels);
    this.previous = new Float64Array(channels);
  }

  add(samples: Float32Array): void {
    const { channels, runs, previous } = this;
    for (let at = 0; at < samples.length; at += 1) {
      const channel = at % channels;
      const sample = samples[at] ?? 0;
      const height = Math.abs(sample);
      const isFull = height >= fullScale;
      const before = previous[channel] ?? 0;
      const isRun = isFull ? Math.abs(before) >= fullScale && before > 0 === sample > 0 : sample === before;
      const run = isRun ? (runs[channel] ?? 0) + 1 : 1;
      runs[channel] = run;
      previous[channel] = sample;
      if (isFull) this.atFullScale += run === minRunAtFullScale ? 1 : 0;
      if (height > this.highest) {
        this.highest = height;
        this.flatTops = 0;
      }
      if (!isFull && height === this.highest && height > 0 && run === minFlatRun) this.flatTops += 1;
    }
  }

  numClipped(): number {
    return this.atFullScale + (this.flatTops >= minFlatTops ? this.flatTops : 0);
  }
}
