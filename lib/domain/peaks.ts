/**
 * Up to `PEAKS_LENGTH` bytes, each the loudest sample (of any channel) in an equal share of the recording, on a linear
 * scale from 0 (silence) to 255 (digital full scale). Sent as base64.
 */
export type Peaks = Uint8Array;

export const PEAKS_LENGTH = 800;

export function encodePeaks(peaks: Peaks): string {
  let text = '';
  for (const peak of peaks) text += String.fromCharCode(peak);
  return btoa(text);
}

/** @throws InvalidCharacterError when the text is not base64. */
export function decodePeaks(base64: string): number[] {
  return Array.from(atob(base64), (character) => character.charCodeAt(0) / 255);
}

/** Each result is the loudest of the peaks that it covers. Never returns more than it was passed. */
export function fitPeaks(peaks: readonly number[], bars: number): number[] {
  const count = Math.min(bars, peaks.length);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to));
  });
}
