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

/** Size in device pixels; `ratio` is the number of them in a CSS pixel. */
export type DeviceBox = { width: number; height: number; ratio: number };

export type WaveformBars = {
  /** SVG path in device pixels with a vertical line for each bar, to be stroked with round ends. */
  path: string;
  strokeWidth: number;
};

/** Width of a bar and of a gap in CSS pixels. */
const barPx = 2;

/**
 * One bar for each column of the recording, with edges on device pixels: the number of columns follows from the width, so
 * that the peaks and the bars share one grid. Silence is a dot, so that a pause does not look like missing audio.
 */
export function waveformBars(peaks: ArrayLike<number>, { width, height, ratio }: DeviceBox): WaveformBars {
  const strokeWidth = Math.max(1, Math.round(barPx * ratio));
  const pitch = strokeWidth * 2;
  const columns = Math.max(1, Math.floor((width + strokeWidth) / pitch));
  const left = Math.max(0, Math.floor((width - columns * pitch + strokeWidth) / 2)) + strokeWidth / 2;
  // Round ends add half a stroke on both sides.
  const tallest = Math.max(0, Math.floor((height - strokeWidth) / 2));
  const middle = tallest + strokeWidth / 2;
  // Relative to the end of the bar before: bars of one height have the same text, so that pages compress to less.
  const lines = reducePeaks(peaks, columns).map((value) => {
    const half = Math.round(value * tallest);
    return half === 0 ? `v0.01m${pitch}-0.01` : `m0-${half}v${half * 2}m${pitch}-${half}`;
  });
  return { path: `M${left} ${middle}${lines.join('')}`, strokeWidth };
}
