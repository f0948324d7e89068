/**
 * A waveform for drawing: up to `PEAKS_LENGTH` bytes from left to right, each the loudest sample (of any channel) in
 * its equal share of the recording, on a linear scale from 0 (silence) to 255 (digital full scale). Stored as these
 * bytes; sent as base64.
 */
export type Peaks = Uint8Array;

/** Maximum number of peaks; recordings of less than about a second have fewer. */
export const PEAKS_LENGTH = 800;

export function encodePeaks(peaks: Peaks): string {
  let text = '';
  for (const peak of peaks) text += String.fromCharCode(peak);
  return btoa(text);
}

/** Decodes peaks to numbers from 0 to 1. Throws `InvalidCharacterError` when the text is not base64. */
export function decodePeaks(base64: string): number[] {
  return Array.from(atob(base64), (character) => character.charCodeAt(0) / 255);
}

/** Reduces peaks to at most `bars`, each the loudest of the peaks it covers. Never returns more than it was passed. */
export function fitPeaks(peaks: readonly number[], bars: number): number[] {
  const count = Math.min(bars, peaks.length);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to));
  });
}
