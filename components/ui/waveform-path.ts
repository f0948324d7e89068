/**
 * Reduces peaks (0..255 each, any number of them) to `points` values between 0 and 1: the loudest peak of each stretch, so
 * that a short word does not vanish in a long recording. Fewer peaks than points are repeated.
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
 * The outline of a recording as a closed SVG path in a box `points` wide and 100 high, mirrored around the middle. Silence
 * keeps a height of 4, so that a pause reads as a pause and not as missing sound.
 */
export function waveformPath(peaks: ArrayLike<number>, points: number): string {
  const halves = reducePeaks(peaks, points).map((value) => Math.max(2, Math.round(value * 49)));
  const upper = halves.map((half, point) => `${point} ${50 - half} ${point + 1} ${50 - half}`);
  const lower = halves.map((half, point) => `${point + 1} ${50 + half} ${point} ${50 + half}`).reverse();
  return `M${[...upper, ...lower].join(' ')}Z`;
}
