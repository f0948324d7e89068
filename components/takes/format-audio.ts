/** Formats a loudness: '-16.0 LUFS'. */
export function formatLufs(integratedLufs: number): string {
  return `${withMinus(integratedLufs)} LUFS`;
}

/** Formats a true peak: '-1.2 dBTP'. */
export function formatTruePeak(truePeakDbtp: number): string {
  return `${withMinus(truePeakDbtp)} dBTP`;
}

/** Describes a loudness to users who do not know LUFS. */
export function loudnessWords(integratedLufs: number): string {
  if (integratedLufs > -13) return 'very loud';
  if (integratedLufs > -18) return 'about as loud as web video and podcasts';
  if (integratedLufs > -21) return 'between web and broadcast';
  return integratedLufs > -25 ? 'about as loud as broadcast' : 'quiet';
}

/** Describes a peak to users who do not know dBTP. */
export function peakWords(truePeakDbtp: number): string {
  if (truePeakDbtp > 0) return 'distorts on some devices';
  return truePeakDbtp > -1 ? 'close to distortion' : 'no distortion';
}

function withMinus(value: number): string {
  const rounded = value.toFixed(1);
  return (rounded === '-0.0' ? '0.0' : rounded).replace('-', '−');
}
