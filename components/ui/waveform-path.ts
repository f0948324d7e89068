/**
 * Reduces any number of peaks (0..255) to `points` values from 0 to 1, taking the maximum of each section, so that
 * short words in long recordings stay visible. Repeats peaks if there are fewer than `points`.
 */
export function reducePeaks(peaks: ArrayLike<number>, points: number): number[] {
  return Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * peaks.length) / points);
    const to = Math.max(from + 1, Math.floor(((point + 1) * peaks.length) / points));
    let loudest = 0;
    for (let i = from; i < to && i < peaks.length; i++) loudest = Math.max(loudest, peaks[i] ?? 0);
    return Math.min(loudest, 255) / 255;
  });
}

/**
 * Returns the waveform's outline as a closed SVG path in a box `points` wide and 100 high, mirrored around the middle.
 * Silence has a height of 4, so that a pause does not look like missing audio. Coordinates are relative, which halves
 * the markup on pages with twenty waveforms.
 */
export function waveformPath(peaks: ArrayLike<number>, points: number): string {
  const halves = reducePeaks(peaks, points).map((value) => Math.max(2, Math.round(value * 49)));
  const rises = halves.map((half, point) => (halves[point - 1] ?? half) - half);
  const upper = rises.map((rise, point) => (point === 0 ? 'h1' : `v${rise}h1`));
  const lower = rises.map((rise, point) => (point === 0 ? 'h-1' : `h-1v${rise}`)).reverse();
  const [first = 2, last = 2] = [halves[0], halves.at(-1)];
  return `M0 ${50 - first}${upper.join('')}V${50 + last}${lower.join('')}Z`;
}
