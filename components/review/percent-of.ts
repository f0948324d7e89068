/** A position on the waveform, as a CSS length. */
export const percentOf = (seconds: number, duration: number): string =>
  `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
