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
