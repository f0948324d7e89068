import { minuteMs } from './durations';
import { formatOf } from './format-date';

const quarterMs = 15 * minuteMs;
const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Returns the calendar day of an instant as YYYY-MM-DD. @param zone IANA name, such as Europe/Berlin. */
export function dayIn(zone: string, instant: Date): string {
  const [month, day, year] = formatOf({ timeZone: zone, ...numbers })
    .format(instant)
    .split('/');
  return `${year}-${month}-${day}`;
}

/**
 * Returns the instant at which a calendar day begins. It is not always midnight: where clocks go forward at midnight, the
 * day begins at one o'clock.
 * @param day YYYY-MM-DD
 */
export function startOfDayIn(zone: string, day: string): Date {
  const utcStart = new Date(day).getTime();
  // No zone is further away from UTC.
  let before = utcStart - 64 * quarterMs;
  let start = utcStart + 64 * quarterMs;
  const hasBegun = (ms: number) => dayIn(zone, new Date(ms)) >= day;
  // In all zones since 1972, days begin with a quarter of an hour.
  while (start - before > quarterMs || (start - before > 1 && hasBegun(start - 1))) {
    const middle = Math.floor((before + start) / 2);
    if (hasBegun(middle)) start = middle;
    else before = middle;
  }
  return new Date(start);
}
