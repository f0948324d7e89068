import { decibels, deliveryRate, limiter } from './arguments';

/** LAME at a constant 128 kbit/s comes out this much quieter than it was given (measured on speech). */
const LAME_LOSS_DB = 0.44;
/**
 * At the plain sample rate true peaks rise up to 0.8 dB above the limit, which leaves them at about -2.3 dBTP,
 * and the loss of mp3 may add about 1 dB of overshoot before anything clips.
 */
const PREVIEW_CEILING_DB = -3.1;

/** Filters from the cleaned-up sound to the preview's: the take's own loudness, limited just enough not to clip. */
export function previewFilters(sampleRate: number): string {
  const rate = deliveryRate(sampleRate);
  return `aresample=${rate},volume=${decibels(LAME_LOSS_DB)},${limiter({ ceilingDb: PREVIEW_CEILING_DB, sampleRate: rate })}`;
}

/** Output options of the preview: mp3, 128 kbit/s, without the tags of the original (they may name people). */
export function previewOutput(label: string, path: string): string[] {
  return [
    ...['-map', `[${label}]`, '-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', '128k'],
    // A faster search for the same bits: 128 kbit/s are plenty for one voice.
    ...['-compression_level', '7'],
    ...['-f', 'mp3', `file:${path}`],
  ];
}
