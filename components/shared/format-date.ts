const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * Formats a calendar date ('2026-12-05') or an instant as 'Dec 5, 2026', the same on the server and in every browser.
 */
export function formatDate(date: string): string {
  return day.format(new Date(date));
}

/** 'Nov 21, 14:05' in the given time zone, by default the user's. */
export function formatDateTime(instant: string, timeZone?: string): string {
  return dateTime(timeZone).format(new Date(instant));
}

const dateTime = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en', {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
