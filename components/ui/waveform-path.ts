/**
 * Reduces peaks (0..255 each, any number of them) to `bars` values between 0 and 1: the loudest peak of each stretch, so
 * that a short word does not vanish in a long recording. Fewer peaks than bars are repeated.
 */
export function reducePeaks(peaks: ArrayLike<number>, bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    let loudest = 0;
    for (let i = from; i < to && i < peaks.length; i++) loudest = Math.max(loudest, peaks[i] ?? 0);
    return Math.min(loudest, 255) / 255;
  });
}

/**
 * An SVG path of one upright stroke a bar, in a box `bars` wide and 100 high, mirrored around the middle. Silence stays
 * visible as a dot (4 of 100), so that a pause reads as a pause and not as missing sound.
 */
export function waveformPath(peaks: ArrayLike<number>, bars: number): string {
  return reducePeaks(peaks, bars)
    .map((value, bar) => {
      const half = Math.max(2, value * 46);
      return `M${bar + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');
}
