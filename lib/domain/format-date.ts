const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * Formats a calendar date ('2026-12-05') or an instant as 'Dec 5, 2026': in UTC, the same on every screen, in mails and in
 * documents.
 */
export function formatDate(date: string | Date): string {
  return day.format(new Date(date));
}
