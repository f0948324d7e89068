import { createReadStream } from 'node:fs';
import { sampleReader } from './samples';

export type RawSound = {
  /** A file of 32-bit float samples, channels interleaved. */
  path: string;
  sampleRate: number;
  channels: 1 | 2;
};

const chunkBytes = 1 << 16;

/** Range in frames; `end` is exclusive and may be behind the end of the file. */
type FrameRange = { start: number; end: number };

/** Yields whole frames. Does not hold the file in memory, and lets other work run between the chunks. */
export async function* readSamples(
  { path, channels }: RawSound,
  range: FrameRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Float32Array> {
  const chunks: Float32Array[] = [];
  const read = sampleReader(channels, [{ add: (samples) => chunks.push(samples) }]);
  const frameBytes = channels * Float32Array.BYTES_PER_ELEMENT;
  const bytesRange = { start: range.start * frameBytes, end: range.end * frameBytes - 1 };
  const stream = createReadStream(path, { highWaterMark: chunkBytes, ...bytesRange }) as AsyncIterable<Buffer>;
  for await (const bytes of stream) {
    read(bytes);
    yield* chunks.splice(0);
  }
}

const longSeconds = 60;
/** Does not divide round times, so that it meets all parts of a recording with a steady rhythm. */
const pieceSeconds = 1.7;

/** Yields a quarter of a long recording, in pieces from all of it, and a short one as a whole. */
export async function* readQuarter(sound: RawSound & { numFrames: number }): AsyncGenerator<Float32Array> {
  const { numFrames, sampleRate } = sound;
  if (numFrames < longSeconds * sampleRate) return yield* readSamples(sound);
  const pieceFrames = Math.round(pieceSeconds * sampleRate);
  for (let start = 0; start < numFrames; start += 4 * pieceFrames) {
    yield* readSamples(sound, { start, end: start + pieceFrames });
  }
}
