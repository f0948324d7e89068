import { formatDate } from '@/lib/domain/format-date';

export { formatDate } from '@/lib/domain/format-date';

const dayOfYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 'Nov 22', with the year if it is not the current one. */
export function formatDay(date: string, now: Date = new Date()): string {
  const instant = new Date(date);
  return instant.getUTCFullYear() === now.getUTCFullYear() ? dayOfYear.format(instant) : formatDate(instant);
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
