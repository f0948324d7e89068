/** '-16.0 LUFS' */
export function formatLufs(integratedLufs: number): string {
  return `${withMinus(integratedLufs)} LUFS`;
}

/** '-1.2 dBTP' */
export function formatTruePeak(truePeakDbtp: number): string {
  return `${withMinus(truePeakDbtp)} dBTP`;
}

/** 'Nov 21, 14:05' in the given time zone, by default the user's. */
export function formatDateTime(instant: string, timeZone?: string): string {
  return moment(timeZone).format(new Date(instant));
}

const moment = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });

function withMinus(value: number): string {
  const rounded = value.toFixed(1);
  return (rounded === '-0.0' ? '0.0' : rounded).replace('-', '−');
}
