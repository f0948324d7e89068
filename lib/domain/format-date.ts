/** Formats by locale and options, cached because creating one takes longer than formatting a list with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('en', options);
  formats.set(key, created);
  return created;
}

const dayOfYear = { day: 'numeric', month: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const inUtc = { timeZone: 'UTC' } as const;

/**
 * Formats a calendar date ('2026-12-05') or an instant as 'Dec 5, 2026': in UTC, the same on every screen, in mails and in
 * documents.
 */
export function formatDate(date: string | Date): string {
  return formatOf({ ...dayOfYear, year: 'numeric', ...inUtc }).format(new Date(date));
}

/** Formats a date as 'Nov 22', in UTC. */
export function formatDayOfYear(date: string | Date): string {
  return formatOf({ ...dayOfYear, ...inUtc }).format(new Date(date));
}

/** Formats a date as 'Nov 22', in UTC, with the year if it is not the current one. */
export function formatDay(date: string, now: Date = new Date()): string {
  const isThisYear = new Date(date).getUTCFullYear() === now.getUTCFullYear();
  return isThisYear ? formatDayOfYear(date) : formatDate(date);
}

/** Formats a month as 'November 2026' or 'Nov 2026', in UTC. */
export function formatMonth(date: string, month: 'long' | 'short'): string {
  return formatOf({ month, year: 'numeric', ...inUtc }).format(new Date(date));
}

/** Formats an instant as 'Nov 21, 14:05' in the given time zone, by default the user's. */
export function formatDateTime(instant: string, timeZone?: string): string {
  return formatOf({ ...dayOfYear, ...time, timeZone }).format(new Date(instant));
}

/** Formats a time as '14:05' in the given time zone, by default the user's. */
export function formatTime(at: Date, timeZone?: string): string {
  return formatOf({ ...time, timeZone }).format(at);
}

/** Formats a day as 'Tuesday, November 3' in the user's time zone, with the year if it is not the current one. */
export function formatWeekday(day: Date, now: Date): string {
  const year = day.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return formatOf({ weekday: 'long', day: 'numeric', month: 'long', year }).format(day);
}

/** The difference of a time zone from UTC: 'GMT+01:00'. */
export function formatUtcOffset(timeZone: string, at: Date): string {
  const parts = formatOf({ timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
