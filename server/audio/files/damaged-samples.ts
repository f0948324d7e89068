import type { SampleMeter } from './samples';

/** Limit of +40 dBFS: no recording is that loud, but programs that divide by zero write such values. */
const highestSample = 100;
/** Maximum share of all samples; a file with more damage is not just a recording with a few clicks. */
const maxDamagedShare = 1 / 10_000;
/** Bounds the memory: 6 hours of stereo at 192 kHz may have 830,000. */
const maxRepairs = 1_000_000;

type Repair = {
  /** Position in the interleaved samples. */
  at: number;
  value: number;
};

/** Finds the samples that are no numbers, infinite or beyond +40 dBFS, and what replaces them. */
export class DamagedSamples implements SampleMeter {
  readonly repairs: Repair[] = [];
  /** The highest of the other samples; full scale is 1. */
  samplePeak = 0;
  count = 0;
  numSamples = 0;
  private readonly lastValues: number[];
  private readonly pending: Repair[][];

  constructor(private readonly channels: 1 | 2) {
    this.lastValues = Array.from({ length: channels }, () => 0);
    this.pending = Array.from({ length: channels }, () => []);
  }

  add(samples: Float32Array): void {
    const { channels, lastValues, pending } = this;
    let highest = this.samplePeak;
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at] as number;
      const channel = at % channels;
      // The comparison is false for NaN.
      if (Math.abs(sample) <= highestSample) {
        if (Math.abs(sample) > highest) highest = Math.abs(sample);
        if ((pending[channel] as Repair[]).length > 0) this.interpolate(channel, sample);
        lastValues[channel] = sample;
        continue;
      }
      this.count += 1;
      if (this.repairs.length >= maxRepairs) continue;
      const repair = { at: this.numSamples + at, value: 0 };
      this.repairs.push(repair);
      pending[channel]?.push(repair);
    }
    this.samplePeak = highest;
    this.numSamples += samples.length;
  }

  /** Returns true if the recording is still usable when the damaged samples are replaced. */
  isRepairable(): boolean {
    return this.count < this.numSamples * maxDamagedShare && this.count <= maxRepairs;
  }

  /** Replaces the damage with a straight line between the samples around it. */
  private interpolate(channel: number, after: number): void {
    const damaged = this.pending[channel] ?? [];
    const before = this.lastValues[channel] ?? 0;
    for (const [index, repair] of damaged.entries()) {
      repair.value = before + ((after - before) * (index + 1)) / (damaged.length + 1);
    }
    this.pending[channel] = [];
  }
}
