/** '-16.0 LUFS' */
export function formatLufs(integratedLufs: number): string {
  return `${withMinus(integratedLufs)} LUFS`;
}

/** '-1.2 dBTP' */
export function formatTruePeak(truePeakDbtp: number): string {
  return `${withMinus(truePeakDbtp)} dBTP`;
}

function withMinus(value: number): string {
  const rounded = value.toFixed(1);
  return (rounded === '-0.0' ? '0.0' : rounded).replace('-', '−');
}
