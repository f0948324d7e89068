import { createReadStream } from 'node:fs';
import { sampleReader } from './samples';

export interface RawSound {
  /** A file of 32-bit float samples, channels interleaved. */
  path: string;
  sampleRate: number;
  channels: 1 | 2;
}

const chunkBytes = 1 << 16;

/** Yields whole frames. Does not hold the file in memory, and lets other work run between the chunks. */
export async function* readSamples({ path, channels }: RawSound): AsyncGenerator<Float32Array> {
  const chunks: Float32Array[] = [];
  const read = sampleReader(channels, [{ add: (samples) => chunks.push(samples) }]);
  for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    read(bytes);
    yield* chunks.splice(0);
  }
}
