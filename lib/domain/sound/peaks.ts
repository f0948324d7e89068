/**
 * Up to `peaksLength` bytes, each the loudest sample (of any channel) in an equal share of the recording, on a linear
 * scale from 0 (silence) to 255 (digital full scale). They are sent as base64.
 */
export type Peaks = Uint8Array;

export const peaksLength = 800;

export function encodePeaks(peaks: Peaks): string {
  let text = '';
  for (const peak of peaks) text += String.fromCharCode(peak);
  return btoa(text);
}
