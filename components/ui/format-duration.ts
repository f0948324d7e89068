/** Formats seconds as a clock: 65 gives '1:05', 3725 gives '1:02:05'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a recording's length, rounded to the nearest second: '0:04' for 3.6 seconds. */
export function lengthText(seconds: number): string {
  return formatDuration(Math.round(seconds));
}

/** Formats seconds for screen readers: 65 gives '1 minute 5 seconds'. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  const parts = [
    part(Math.floor(whole / 3600), 'hour'),
    part(Math.floor((whole % 3600) / 60), 'minute'),
    part(whole % 60, 'second'),
  ];
  return parts.filter(Boolean).join(' ') || '0 seconds';
}

function part(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}
