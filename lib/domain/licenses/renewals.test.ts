import { describe, expect, test } from 'vitest';
import type { OptionUsage } from './license';
import { daysUntil, licenseReminders, renewalPrice } from './renewals';

const option = (description: string, euro: number, usage?: Partial<OptionUsage>) => ({
  description,
  customerPriceCents: euro * 100,
  voiceFeeCents: euro * 60,
  ...(usage && { usage: { media: [], termMonths: null, territory: '', ...usage } }),
});
const addon = (id: string, ...options: ReturnType<typeof option>[]) => ({ id, name: id, description: '', options });
const media = addon(
  'media',
  option('Radio, one year', 250, { media: ['radio'], termMonths: 12 }),
  option('Television', 900, { media: ['television'], termMonths: 0 }),
);
const territory = addon('territory', option('Europe', 340, { territory: 'Europe' }));
const term = addon('term', option('No limit', 400, { termMonths: 0 }));
const express = addon('express', option('Within 24 hours', 90));
const template = {
  renewalCustomerPriceCents: 20_000,
  renewalVoiceFeeCents: 15_000,
  addons: [media, territory, term, express],
};
const online = { media: ['online'], termMonths: 12, territory: '', endsOn: null };
type Selected = Record<string, number>;
const bought = (selected: Selected, grants = [online]) => ({
  grants,
  addons: template.addons.map((addon) => ({ ...addon, selected: selected[addon.id] ?? null })),
});

describe('the price of a renewal', () => {
  test.each<[string, Selected, number]>([
    ['is that of the template', {}, 200],
    ['has the price of each add-on that changed the license', { media: 0, territory: 0 }, 200 + 250 + 340],
    ['leaves out add-ons that did not', { express: 0 }, 200],
    ['leaves out media without an end', { media: 1 }, 200],
  ])('%s', (_, selected, euro) => {
    expect(renewalPrice(template, bought(selected))?.customerPriceCents).toBe(euro * 100);
  });

  test('leaves out a license of the template without an end', () => {
    const forever = [{ ...online, termMonths: 0 }];
    expect(renewalPrice(template, bought({ media: 0 }, forever))).toEqual({
      customerPriceCents: 25_000,
      voiceFeeCents: 15_000,
    });
  });

  test('does not exist for a license that was extended without an end', () => {
    expect(renewalPrice(template, bought({ media: 0, term: 0 }))).toBeNull();
  });

  test('is the present price, and the price paid for an option that is no longer sold', () => {
    const dearer = addon('media', option('Radio, one year', 300, { media: ['radio'], termMonths: 12 }));
    const present = { ...template, addons: [dearer] };
    expect(renewalPrice(present, bought({ media: 0 }))).toEqual({
      customerPriceCents: 50_000,
      voiceFeeCents: 15_000 + 18_000,
    });
    expect(renewalPrice({ ...template, addons: [] }, bought({ media: 0 }))?.customerPriceCents).toBe(45_000);
  });

  test('does not exist where the template offers no renewals', () => {
    expect(renewalPrice({ ...template, renewalCustomerPriceCents: 0 }, bought({ media: 0 }))).toBeNull();
  });
});

describe('the reminders of a license', () => {
  const dates = (periods: Parameters<typeof licenseReminders>[0]) =>
    licenseReminders(periods).map(({ dueOn, daysBefore }) => `${dueOn.toISOString().slice(0, 10)} ${daysBefore}`);

  test('reminds 60 and 14 days before each last day', () => {
    const firstDay = '2026-03-31';
    expect(dates([{ firstDay, lastDay: '2027-03-31' }])).toEqual(['2027-01-30 60', '2027-03-17 14']);
    const twice = { firstDay, lastDay: '2026-09-30' };
    expect(dates([twice, twice, { firstDay, lastDay: null }])).toEqual(['2026-08-01 60', '2026-09-16 14']);
  });

  test('sends no reminder on or before the first day', () => {
    expect(dates([{ firstDay: '2026-03-01', lastDay: '2026-04-01' }])).toEqual(['2026-03-18 14']);
    expect(dates([{ firstDay: '2026-03-01', lastDay: '2026-03-15' }])).toEqual([]);
  });

  test.each([
    ['2026-11-25T00:00:00Z', 14],
    ['2026-11-25T23:59:59Z', 14],
    ['2026-12-09T12:00:00Z', 0],
    ['2026-12-10T00:00:00Z', -1],
  ])('at %s, %i days remain until December 9', (now, days) => {
    expect(daysUntil(new Date('2026-12-09'), new Date(now))).toBe(days);
  });
});
