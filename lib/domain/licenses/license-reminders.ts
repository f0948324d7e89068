import { dayMs } from '@/lib/domain/durations';

/** Days before the last day of a license. */
export const licenseReminderDays = [60, 14] as const;

/** ISO calendar dates. */
type LicensePeriod = { firstDay: string; lastDay: string | null };

export type DueReminder = { endsOn: Date; daysBefore: number; dueOn: Date };

/**
 * Returns one reminder for each last day. A reminder whose day is not after the first day is left out: the license is
 * too short for it.
 */
export function licenseReminders(periods: readonly LicensePeriod[]): DueReminder[] {
  const reminders = new Map<string, DueReminder>();
  for (const { firstDay, lastDay } of periods) {
    if (lastDay === null) continue;
    const endsOn = new Date(lastDay);
    for (const daysBefore of licenseReminderDays) {
      const dueOn = new Date(endsOn.getTime() - daysBefore * dayMs);
      if (dueOn > new Date(firstDay)) reminders.set(`${lastDay} ${daysBefore}`, { endsOn, daysBefore, dueOn });
    }
  }
  return [...reminders.values()];
}

/** Returns the number of whole days from today to the last day, both in UTC. */
export function daysUntil(endsOn: Date, now: Date): number {
  return Math.round((endsOn.getTime() - Math.floor(now.getTime() / dayMs) * dayMs) / dayMs);
}
