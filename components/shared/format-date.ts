const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * Formats a calendar date ('2026-12-05') or an instant as 'Dec 5, 2026', the same on the server and in every browser.
 */
export function formatDate(date: string): string {
  return day.format(new Date(date));
}
