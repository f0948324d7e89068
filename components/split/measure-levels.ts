import type { WavSource } from './wav-source';

export const levelsPerSecond = 100;
/** Bytes that are read at once: a long recording is never in memory as a whole. */
const sliceBytes = 4 * 1024 * 1024;
const quietestDb = -90;

export type Levels = {
  /** RMS in dBFS of each 10 ms. */
  rms: Float32Array;
  /** Loudest sample of each 10 ms, 0 to 255. */
  peaks: Uint8Array;
};

/**
 * Reads the whole recording once.
 * @throws the signal's reason when aborted.
 */
export async function measureLevels(
  file: Blob,
  source: WavSource,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Levels> {
  const { format, frames, frameBytes, dataOffset } = source;
  const framesPerLevel = Math.round(format.rate / levelsPerSecond);
  const count = Math.ceil(frames / framesPerLevel);
  const levels: Levels = { rms: new Float32Array(count), peaks: new Uint8Array(count) };
  const levelBytes = framesPerLevel * frameBytes;
  const levelsPerSlice = Math.max(1, Math.floor(sliceBytes / levelBytes));
  for (let first = 0; first < count; first += levelsPerSlice) {
    signal.throwIfAborted();
    const from = first * levelBytes;
    const to = Math.min(from + levelsPerSlice * levelBytes, frames * frameBytes);
    const samples = samplesOf(await file.slice(dataOffset + from, dataOffset + to).arrayBuffer(), source);
    const perLevel = framesPerLevel * format.channels;
    for (let index = 0; index * perLevel < samples.length; index += 1) {
      const { rms, peak } = measure(samples.subarray(index * perLevel, (index + 1) * perLevel));
      levels.rms[first + index] = rms > 0 ? Math.max(quietestDb, 20 * Math.log10(rms)) : quietestDb;
      levels.peaks[first + index] = Math.min(255, Math.round(peak * 255));
    }
    onProgress(Math.min(1, (first + levelsPerSlice) / count));
  }
  return levels;
}

function measure(samples: Float32Array): { rms: number; peak: number } {
  let squares = 0;
  let peak = 0;
  for (const sample of samples) {
    squares += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  return { rms: Math.sqrt(squares / Math.max(1, samples.length)), peak };
}

/** Returns the samples of all channels, interleaved, -1 to 1. */
export function samplesOf(bytes: ArrayBuffer, { format }: Pick<WavSource, 'format'>): Float32Array {
  const { encoding, bitsPerSample } = format;
  const width = bitsPerSample / 8;
  const view = new DataView(bytes);
  const samples = new Float32Array(Math.floor(bytes.byteLength / width));
  const fill = (read: (at: number) => number) => {
    for (let index = 0; index < samples.length; index += 1) samples[index] = read(index * width);
  };
  if (encoding === 3 && width === 4) fill((at) => view.getFloat32(at, true));
  else if (encoding === 3) fill((at) => view.getFloat64(at, true));
  else if (width === 1) fill((at) => (view.getUint8(at) - 128) / 128);
  else if (width === 2) fill((at) => view.getInt16(at, true) / 32_768);
  else if (width === 3) fill((at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608);
  else fill((at) => view.getInt32(at, true) / 2_147_483_648);
  return samples;
}
