import type { SampleMeter } from '@/server/audio/files/samples';

/** Positions between two samples, as in ITU-R BS.1770 (four times oversampling). */
const positions = [0.25, 0.5, 0.75];
/** Samples on each side of a position that contribute to its value. */
export const interpolationReach = 16;
const reach = interpolationReach;
/**
 * Only the surroundings of samples above this share of the highest value so far are interpolated. Peaks between two
 * samples exceed the higher one by at most 3 dB in music and speech, which leaves a margin of 3 dB.
 */
const interpolatedShare = 0.5;

const kernels = positions.map((position) =>
  Float64Array.from({ length: 2 * reach }, (_, index) => windowedSinc(position - (index - reach + 1))),
);

/** Returns the sinc function with a Blackman window. */
function windowedSinc(distance: number): number {
  const angle = (Math.PI * distance) / reach;
  const window = 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
  return (window * Math.sin(Math.PI * distance)) / (Math.PI * distance);
}

/**
 * Returns the highest value between the sample `at` and the next one of its channel, or 0 if the samples before and after
 * show that there is no peak: they continue to rise or to fall.
 */
export function interpolatedPeak(samples: Float32Array, at: number, channels: number): number {
  const slopeBefore = (samples[at] as number) - (samples[at - channels] as number);
  const slopeAfter = (samples[at + 2 * channels] as number) - (samples[at + channels] as number);
  if (slopeBefore * slopeAfter > 0) return 0;
  let highest = 0;
  for (const kernel of kernels) {
    let sum = 0;
    for (let tap = 0, index = at - (reach - 1) * channels; tap < 2 * reach; tap += 1, index += channels)
      sum += (kernel[tap] as number) * (samples[index] as number);
    if (sum > highest) highest = sum;
    else if (-sum > highest) highest = -sum;
  }
  return highest;
}

/**
 * Measures the true peak according to ITU-R BS.1770. ffmpeg's meter interpolates everything, which costs four times as
 * much as measuring the loudness.
 */
export class TruePeakMeter implements SampleMeter {
  /**
   * The last samples of the previous block, then those of this block, for each channel. The memory is reused, because
   * new arrays for each block take long.
   */
  private readonly blocks: Float32Array[];
  private highest = 0;

  constructor(private readonly channels: 1 | 2) {
    this.blocks = Array.from({ length: channels }, () => new Float32Array(2 * reach));
  }

  add(samples: Float32Array): void {
    const { channels } = this;
    const length = 2 * reach + samples.length / channels;
    for (let channel = 0; channel < channels; channel += 1) {
      const block = this.reserved(channel, length);
      if (channels === 1) block.set(samples, 2 * reach);
      else
        for (let at = 2 * reach, from = channel; at < length; at += 1, from += channels)
          block[at] = samples[from] as number;
      this.interpolate(block, length);
      block.copyWithin(0, length - 2 * reach, length);
    }
  }

  private reserved(channel: number, length: number): Float32Array {
    const block = this.blocks[channel] as Float32Array;
    if (block.length >= length) return block;
    const larger = new Float32Array(length);
    larger.set(block);
    this.blocks[channel] = larger;
    return larger;
  }

  /**
   * Returns the peak in dBTP; -Infinity for digital silence, Infinity if a sample is not finite. Call it once, after
   * the last sample.
   */
  read(): number {
    this.add(new Float32Array(2 * reach * this.channels));
    return 20 * Math.log10(this.highest);
  }

  private interpolate(samples: Float32Array, length: number): void {
    const end = length - reach;
    let highest = this.highest;
    let isHigh = false;
    // Comparisons with NaN are false, but a sum with it is NaN.
    let sum = 0;
    for (let at = reach - 1; at < end; at += 1) {
      const wasHigh = isHigh;
      const value = Math.abs(samples[at + 1] as number);
      sum += value;
      isHigh = value > highest * interpolatedShare;
      if (!isHigh && !wasHigh) continue;
      if (value > highest) highest = value;
      highest = Math.max(highest, interpolatedPeak(samples, at, 1));
    }
    this.highest = Number.isFinite(sum) ? highest : Number.POSITIVE_INFINITY;
  }
}
