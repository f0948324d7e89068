import { countOf } from '@/lib/domain/count-of';

/** Settings of the installation (docs/operations/monitor.md#retention); null for no limit. */
export type RetentionSettings = {
  eventsHours: number;
  analyticsDays: number;
  mailsDays: number;
  securityDays: number;
  requestsDays: number;
  auditDays: number | null;
};

const days = (count: number): string => countOf(count, 'day');

/** Says what is stored about a person, and how long, as the page 'Your data' shows it (docs/rules/requests.md#your-data). */
export function retentionOf(settings: RetentionSettings): { what: string; howLong: string }[] {
  const { eventsHours, analyticsDays, mailsDays, securityDays, requestsDays, auditDays } = settings;
  return [
    { what: 'Account, profile, demos, favorites and playlists', howLong: 'Until they are erased' },
    {
      what: 'Projects with their messages, scripts and recordings',
      howLong: 'As part of the contract with the other side',
    },
    {
      what: 'Invoices, agreements, payments and payouts',
      howLong: 'At least seven years: bookkeeping law requires it',
    },
    { what: 'Sessions', howLong: 'At most 8 days after the last request' },
    { what: 'Networks that you logged in from', howLong: '90 days after the last login' },
    { what: 'Security log of logins and changes of access', howLong: days(securityDays) },
    { what: 'Notifications and mails', howLong: days(mailsDays) },
    { what: 'Requests to support', howLong: `${days(requestsDays)} after the answer` },
    { what: 'Usage of the site', howLong: days(analyticsDays) },
    { what: 'Live updates', howLong: countOf(eventsHours, 'hour') },
    { what: 'Log of what support did', howLong: auditDays === null ? 'Without a limit' : days(auditDays) },
    { what: 'Backups', howLong: 'Until they are deleted on schedule' },
  ];
}
