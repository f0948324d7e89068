import { createReadStream } from 'node:fs';
import type { PipeReader } from '@/server/audio/ffmpeg';

const bytesPerSample = Float32Array.BYTES_PER_ELEMENT;

export type SampleMeter = {
  /** Receives whole frames: the channels are interleaved, full scale is 1. */
  add(samples: Float32Array): void;
};

/**
 * Returns the output options of a pipe for `sampleReader`. A flush of each packet would make chunks of a few kilobytes.
 */
export function samplesOutput(label: string, pipe: number): string[] {
  return ['-map', `[${label}]`, '-c:a', 'pcm_f32le', '-flush_packets', '0', '-f', 'f32le', `pipe:${pipe}`];
}

/** Passes 32-bit float samples from a pipe, whose chunks may end within a frame, to the meters. */
export function sampleReader(channels: 1 | 2, meters: readonly SampleMeter[]): PipeReader {
  const bytesPerFrame = channels * bytesPerSample;
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % bytesPerFrame);
    rest = Buffer.from(bytes.subarray(whole));
    // A view requires aligned bytes, which a copy has.
    const aligned = bytes.byteOffset % bytesPerSample === 0 ? bytes : new Uint8Array(bytes);
    const samples = new Float32Array(aligned.buffer, aligned.byteOffset, whole / bytesPerSample);
    for (const meter of meters) meter.add(samples);
  };
}

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
