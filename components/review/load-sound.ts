import { hasLoudness, LoudnessMeter, silentLufs } from '@/lib/domain/sound/loudness-meter';

export const sampleRate = 48_000;

/**
 * Difference in LU between a mono recording that is heard from two loudspeakers and its measurement (BS.1770 sums the
 * channels).
 */
const monoLu = 10 * Math.log10(2);

export type LoadedSound = {
  buffer: AudioBuffer;
  /** Loudness that is heard from two loudspeakers; null if the recording is too short to be measured. */
  lufs: number | null;
};

/** Returns the loudness that is expected until the recording is loaded: most recordings of voices are mono. */
export function expectedLufs(integratedLufs: number | null): number | null {
  return integratedLufs === null ? null : integratedLufs + monoLu;
}

export const streamUri = (uri: string): string => `/v1/stream?uri=${encodeURIComponent(uri)}`;

/** @throws if it cannot be fetched or decoded */
export async function loadSound(uri: string, signal: AbortSignal): Promise<LoadedSound> {
  // A response that the player has cached lacks the CORS headers.
  const response = await fetch(streamUri(uri), { signal, cache: 'no-store' });
  if (!response.ok) throw new Error(`Could not load the recording: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const buffer = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  signal.throwIfAborted();
  return { buffer, lufs: await measureLufs(buffer, signal) };
}

/** Measures the loudness, and yields to the page after each second of sound. */
export async function measureLufs(buffer: AudioBuffer, signal?: AbortSignal): Promise<number | null> {
  if (!hasLoudness(buffer.duration * 1000)) return null;
  const [left, right] = [buffer.getChannelData(0), buffer.numberOfChannels > 1 ? buffer.getChannelData(1) : null];
  const meter = new LoudnessMeter({ sampleRate: buffer.sampleRate, channels: right ? 2 : 1 });
  for (let at = 0; at < buffer.length; at += buffer.sampleRate) {
    const end = Math.min(buffer.length, at + buffer.sampleRate);
    meter.add(right ? interleaved(left, right, at, end) : left.subarray(at, end));
    await delay();
    signal?.throwIfAborted();
  }
  const lufs = meter.integratedLufs();
  return lufs <= silentLufs ? null : lufs + (right ? 0 : monoLu);
}

function interleaved(left: Float32Array, right: Float32Array, from: number, to: number): Float32Array {
  const samples = new Float32Array((to - from) * 2);
  for (let at = from; at < to; at += 1) {
    samples[(at - from) * 2] = left[at] ?? 0;
    samples[(at - from) * 2 + 1] = right[at] ?? 0;
  }
  return samples;
}

/** Waits for `ms` milliseconds; by default, yields to the page once. */
const delay = (ms = 0) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
