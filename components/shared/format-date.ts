const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * Formats a calendar date ('2026-12-05') or an instant as 'Dec 5, 2026', the same on the server and in every browser.
 */
export function formatDate(date: string): string {
  return day.format(new Date(date));
}

const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 'Nov 22', with the year if it is not the current one. */
export function formatDay(date: string, now: Date = new Date()): string {
  const instant = new Date(date);
  return instant.getUTCFullYear() === now.getUTCFullYear() ? dayOfYear.format(instant) : day.format(instant);
}

/** 'Nov 21, 14:05' in the given time zone, by default the user's. */
export function formatDateTime(instant: string, timeZone?: string): string {
  return dateTimeIn(timeZone).format(new Date(instant));
}

/** By time zone: a list would spend a third of its time on creating them. */
const dateTimes = new Map<string | undefined, Intl.DateTimeFormat>();

function dateTimeIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const cached = dateTimes.get(timeZone);
  if (cached) return cached;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const created = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', ...time, timeZone });
  dateTimes.set(timeZone, created);
  return created;
}
