import { decibels, deliveryRate, limiter } from './arguments';

/** LAME at a constant 128 kbit/s lowers the loudness by this much (measured on speech). */
export const lameLossDb = 0.44;
/**
 * Ceiling of the limiter. True peaks exceed it by up to 0.8 dB at the original sample rate and reach about -2.3 dBTP,
 * which leaves about 1 dB for MP3 overshoot before clipping.
 */
export const previewCeilingDb = -3.1;

export function previewFilters(sampleRate: number): string {
  const rate = deliveryRate(sampleRate);
  return `aresample=${rate},volume=${decibels(lameLossDb)},${limiter({ ceilingDb: previewCeilingDb, sampleRate: rate })}`;
}

/** Returns the output options of an MP3 with 128 kbit/s, without the original's tags, which may contain names. */
export function previewOutput(label: string, path: string): string[] {
  return [
    '-map',
    `[${label}]`,
    '-map_metadata',
    '-1',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '128k',
    // A faster search at the same bit rate; 128 kbit/s is sufficient for one voice.
    '-compression_level',
    '7',
    '-f',
    'mp3',
    `file:${path}`,
  ];
}
