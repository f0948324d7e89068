import { dayMs } from './durations';
import { formatOf } from './format-date';

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
  // No zone is a whole day away from UTC.
  let before = utcStart - dayMs;
  let start = utcStart + dayMs;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayIn(zone, new Date(middle)) < day) before = middle;
    else start = middle;
  }
  return new Date(start);
}
