import { type Peaks, PEAKS_LENGTH } from '@/lib/domain/peaks';

const BYTES_PER_SAMPLE = 2;
/** Merges blocks in pairs above this number, so that memory does not grow with the duration. */
const MAX_BLOCKS = 1 << 16;
const FIRST_BLOCK_FRAMES = 64;

export class PeaksMeter {
  private readonly channels: number;
  private readonly blocks = new Uint16Array(MAX_BLOCKS);
  private count = 0;
  private blockSamples: number;
  private current = 0;
  private currentSamples = 0;
  private samples = 0;
  private oddByte: number | undefined;

  constructor(channels: 1 | 2) {
    this.channels = channels;
    this.blockSamples = FIRST_BLOCK_FRAMES * channels;
  }

  /** Length so far, in samples per channel. */
  get frames(): number {
    return Math.floor(this.samples / this.channels);
  }

  add(chunk: Buffer): void {
    let bytes = chunk;
    if (this.oddByte !== undefined) {
      bytes = Buffer.concat([Buffer.of(this.oddByte), chunk]);
      this.oddByte = undefined;
    }
    const whole = bytes.length - (bytes.length % BYTES_PER_SAMPLE);
    if (whole < bytes.length) this.oddByte = bytes[whole];
    const view = new DataView(bytes.buffer, bytes.byteOffset, whole);
    let at = 0;
    while (at < whole) {
      // Accesses only local variables, because the inner loop runs for every sample.
      const end = Math.min(whole, at + (this.blockSamples - this.currentSamples) * BYTES_PER_SAMPLE);
      let highest = this.current;
      this.currentSamples += (end - at) / BYTES_PER_SAMPLE;
      for (; at < end; at += BYTES_PER_SAMPLE) {
        const sample = view.getInt16(at, true);
        if (sample > highest) highest = sample;
        else if (-sample > highest) highest = -sample;
      }
      this.current = highest;
      if (this.currentSamples === this.blockSamples) this.closeBlock();
    }
    this.samples += whole / BYTES_PER_SAMPLE;
  }

  peaks(): Peaks {
    const heights = [...this.blocks.subarray(0, this.count)];
    if (this.currentSamples > 0) heights.push(this.current);
    const length = Math.min(PEAKS_LENGTH, heights.length);
    return Uint8Array.from({ length }, (_, index) => {
      const from = Math.floor((index * heights.length) / length);
      const to = Math.floor(((index + 1) * heights.length) / length);
      let highest = 0;
      for (let block = from; block < to; block += 1) highest = Math.max(highest, heights[block] ?? 0);
      return Math.round((highest / 32_768) * 255);
    });
  }

  private closeBlock(): void {
    this.blocks[this.count] = this.current;
    this.count += 1;
    this.current = 0;
    this.currentSamples = 0;
    if (this.count === MAX_BLOCKS) this.mergePairs();
  }

  private mergePairs(): void {
    this.count /= 2;
    for (let block = 0; block < this.count; block += 1) {
      this.blocks[block] = Math.max(this.blocks[2 * block] ?? 0, this.blocks[2 * block + 1] ?? 0);
    }
    this.blockSamples *= 2;
  }
}
