import { wavHeader } from '@/components/recorder/wav-file';
import type { WavSource } from './wav-source';

/** Returns a part of a WAV file with unchanged samples: same rate, channels and bits. Copies nothing into memory. */
export function cutWav(file: Blob, source: WavSource, region: { start: number; end: number }, name: string): File {
  const { format, frames, frameBytes, dataOffset } = source;
  const frameAt = (seconds: number) => Math.min(frames, Math.max(0, Math.round(seconds * format.rate)));
  const from = dataOffset + frameAt(region.start) * frameBytes;
  const to = Math.max(from, dataOffset + frameAt(region.end) * frameBytes);
  const padding = new Uint8Array((to - from) % 2);
  return new File([wavHeader(format, to - from), file.slice(from, to), padding], name, { type: 'audio/wav' });
}
