import { type Peaks, peaksLength } from '@/lib/domain/sound/peaks';
import type { SampleMeter } from '@/server/audio/files/samples';

/** Merges blocks in pairs above this number, so that memory does not grow with the duration. */
const maxBlocks = 1 << 16;
const firstBlockFrames = 64;

export class PeaksMeter implements SampleMeter {
  private readonly blocks = new Float32Array(maxBlocks);
  private count = 0;
  private blockSamples: number;
  private current = 0;
  private currentSamples = 0;
  private samples = 0;

  constructor(private readonly channels: 1 | 2) {
    this.blockSamples = firstBlockFrames * channels;
  }

  /** Returns the length so far, in samples per channel. */
  get frames(): number {
    return this.samples / this.channels;
  }

  add(samples: Float32Array): void {
    this.samples += samples.length;
    for (let at = 0; at < samples.length; ) {
      // Accesses only local variables, because the inner loop runs for every sample.
      const end = Math.min(samples.length, at + this.blockSamples - this.currentSamples);
      let highest = this.current;
      this.currentSamples += end - at;
      for (; at < end; at += 1) {
        const height = Math.abs(samples[at] ?? 0);
        if (height > highest) highest = height;
      }
      this.current = highest;
      if (this.currentSamples === this.blockSamples) this.closeBlock();
    }
  }

  peaks(): Peaks {
    const heights = [...this.blocks.subarray(0, this.count)];
    if (this.currentSamples > 0) heights.push(this.current);
    const length = Math.min(peaksLength, heights.length);
    return Uint8Array.from({ length }, (_, index) => {
      const from = Math.floor((index * heights.length) / length);
      const to = Math.floor(((index + 1) * heights.length) / length);
      let highest = 0;
      for (let block = from; block < to; block += 1) highest = Math.max(highest, heights[block] ?? 0);
      return Math.round(Math.min(1, highest) * 255);
    });
  }

  private closeBlock(): void {
    this.blocks[this.count] = this.current;
    this.count += 1;
    this.current = 0;
    this.currentSamples = 0;
    if (this.count === maxBlocks) this.mergePairs();
  }

  private mergePairs(): void {
    this.count /= 2;
    for (let block = 0; block < this.count; block += 1) {
      this.blocks[block] = Math.max(this.blocks[2 * block] ?? 0, this.blocks[2 * block + 1] ?? 0);
    }
    this.blockSamples *= 2;
  }
}
