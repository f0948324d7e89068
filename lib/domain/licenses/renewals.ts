import { dayMs } from '@/lib/domain/durations';
import type { StoredAddon, StoredProjectAddon } from '@/lib/domain/projects/template-options';
import { type Grant, isTermLimited } from './license';

/** Present prices of renewals of a template. All amounts are in whole cents. */
type RenewalPrices = {
  /** Price of the template's own part of the license; 0 if renewals are not offered. */
  renewalCustomerPriceCents: number;
  renewalVoiceFeeCents: number;
  addons: readonly StoredAddon[];
};

/** License of the template and add-ons with which a project was bought. */
type BoughtLicense = { grants: readonly Grant[]; addons: readonly StoredProjectAddon[] };

type RenewalPrice = { customerPriceCents: number; voiceFeeCents: number };

/**
 * Returns the present price of a renewal for the same term: of the template, and of each chosen add-on that changed the
 * license. An option that the template no longer has costs what it cost then. Null if nothing ends or renewals are not
 * offered.
 */
export function renewalPrice(template: RenewalPrices, { grants, addons }: BoughtLicense): RenewalPrice | null {
  if (template.renewalCustomerPriceCents === 0) return null;
  const chosen = addons.flatMap(({ id, options, selected }) => {
    const option = selected === null ? undefined : options[selected];
    return option?.usage ? [{ id, option, usage: option.usage }] : [];
  });
  const changes = chosen.filter(({ usage }) => usage.media.length === 0);
  const isLimited = (months: number) =>
    isTermLimited(
      months,
      changes.map(({ usage }) => usage),
    );
  const media = chosen.filter(
    ({ usage }) => usage.media.length > 0 && isLimited(usage.termMonths ?? grants[0]?.termMonths ?? 0),
  );
  const isOwnLimited = grants.some(({ termMonths }) => isLimited(termMonths));
  if (!isOwnLimited && media.length === 0) return null;
  const renewed = [...media, ...changes].map(({ id, option }) => {
    const present = template.addons.find((addon) => addon.id === id);
    return present?.options.find(({ description }) => description === option.description) ?? option;
  });
  const own = isOwnLimited
    ? [{ customerPriceCents: template.renewalCustomerPriceCents, voiceFeeCents: template.renewalVoiceFeeCents }]
    : [];
  const parts = [...own, ...renewed];
  return {
    customerPriceCents: parts.reduce((sum, { customerPriceCents }) => sum + customerPriceCents, 0),
    voiceFeeCents: parts.reduce((sum, { voiceFeeCents }) => sum + voiceFeeCents, 0),
  };
}

/** Days before the last day of a license. */
export const licenseReminderDays = [60, 14] as const;

/** ISO calendar dates. */
type LicensePeriod = { firstDay: string; lastDay: string | null };

type DueReminder = { endsOn: Date; daysBefore: number; dueOn: Date };

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
