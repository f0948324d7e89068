import { dayMs } from './durations';

/** Formats by time zone, cached because creating one takes longer than formatting many instants with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const created = new Intl.DateTimeFormat('en', options);
  formats.set(zone, created);
  return created;
}

/** Returns the calendar day of an instant as YYYY-MM-DD. @param zone IANA name, such as Europe/Berlin. */
export function dayIn(zone: string, instant: Date): string {
  const [month, day, year] = formatIn(zone).format(instant).split('/');
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
