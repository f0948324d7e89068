import { describe, expect, test } from 'vitest';
import { notificationKinds, notificationKindsFor } from '@/lib/domain/notifications';
import { layOut } from '@/server/mail/layout';
import type { NotificationText } from './notification-text';
import { notificationTemplates, type ValuesOf } from './templates';
import { showBrand } from '@/tests/support/texts/brand';
import { expectFinished } from '@/tests/support/texts/finished-text';

showBrand();

const names = { projectName: 'Spring <b>spot</b>', teamName: 'Brightside', voiceName: 'Freja Holm' };
const link = 'https://voices.example.com/projects/p1?a=1&b=2';

const stored: { [K in keyof typeof notificationTemplates]: ValuesOf<K>[] } = {
  invited: [names],
  uninvited: [names],
  assigned: [
    { ...names, fee: '€250', isRenewal: false },
    { ...names, fee: '€250', isRenewal: true },
  ],
  unassigned: [names],
  accepted: [
    { ...names, isRenewal: false },
    { ...names, isRenewal: true },
  ],
  declined: [
    { ...names, reason: '', isRenewal: false },
    { ...names, reason: 'Fully booked <b>until</b> June', isRenewal: true },
  ],
  audio: [
    { ...names, count: 1, takeNames: ['Take 1'], lines: 'none' },
    { ...names, count: 12, takeNames: ['Welcome', 'Opening hours'], lines: 'none' },
    { ...names, count: 12, takeNames: ['welcome.wav', 'opening.wav'], lines: 'partial' },
    { ...names, count: 0, takeNames: [], lines: 'completed' },
  ],
  held: [
    { ...names, presetName: 'ACX (audiobook)', count: 1, takeNames: ['Take 1'] },
    { ...names, presetName: 'Web', count: 12, takeNames: ['Welcome', 'Opening hours'] },
  ],
  changes: [
    { ...names, count: 1, summary: 'Slower <b>here</b>', round: 'Round 1 of 2' },
    { ...names, count: 4, summary: 'Slower\nLouder\nand 2 more', round: 'Extra round' },
  ],
  approved: [
    { side: 'voice', ...names, fee: '€250', isRenewal: false },
    { side: 'voice', ...names, fee: '€250', isRenewal: true },
    { side: 'voice', ...names, fee: null, isRenewal: false },
    { side: 'customer', ...names },
  ],
  message: [
    { ...names, count: 1, lines: [{ name: 'Olivia Berg', text: 'Hello <script>' }] },
    { ...names, count: 7, lines: [{ name: 'Olivia Berg', text: 'The last one' }] },
  ],
  'approval-reminder': [{ ...names, date: 'Dec 6, 2026', lines: 'none' }],
  'delivery-stalled': [
    { side: 'customer', ...names, numDelivered: 36, numLines: 300 },
    { side: 'voice', ...names, numDelivered: 36, numLines: 300 },
    { side: 'voice', ...names, numDelivered: 0, numLines: 1 },
  ],
  'closing-reminder': [{ ...names, date: 'Dec 6, 2026' }],
  'license-reminder': (['customer', 'voice'] as const).map((side) => ({
    side,
    ...names,
    date: 'Dec 6, 2026',
    days: 14,
    media: 'Online and radio',
    territory: 'Norway',
    renewalPrice: '€500',
    pickups: 0,
    rounds: 0,
  })),
  payment: [
    { side: 'customer', ...names, reason: 'The card has expired.' },
    { side: 'voice', ...names },
    { side: 'issue', ...names, about: 'disputed', sentence: 'Payout is on hold because the payment is disputed.' },
  ],
  payout: [{ ...names, fee: '€250' }],
};

function all(): Array<[string, NotificationText]> {
  return notificationKinds.flatMap((kind) =>
    stored[kind].map((values): [string, NotificationText] => [kind, notificationTemplates[kind].write(values, link)]),
  );
}

describe('notification templates', () => {
  test.each(all())('%s: a subject, both parts, a way to stop it, and no markup of a person', (_, { letter, sms }) => {
    const { html, text } = layOut(letter, 'Hello Olivia,', {
      siteUrl: 'https://voices.example.com',
      unsubscribeLink: 'https://voices.example.com/unsubscribe/t',
    });
    expect(letter.subject).toContain(names.projectName);
    expect(text).toContain('Hello Olivia,');
    expect(text).toContain('Unsubscribe from these emails: https://voices.example.com/unsubscribe/t');
    expect(html).toContain('href="https://voices.example.com/unsubscribe/t"');
    expect(html).not.toMatch(/<b>|<script/);
    expectFinished(`${html} ${text} ${sms}`);
    expect(sms.length).toBeLessThan(100);
  });

  test('of a fact name its moment when it is late, and keep what follows from it only while it holds', () => {
    const event = 'Declined on Nov 28, 2026 at 15:32 UTC.';
    const late = { event, hasOutlook: false };
    const { letter, sms } = notificationTemplates.declined.write(stored.declined[0], link, late);
    expect(letter.paragraphs).toEqual([expect.stringContaining('has declined'), event]);
    expect(sms).toBe(`Klang: ${letter.subject}. ${event}`);
    const atOnce = notificationTemplates.declined.write(stored.declined[0], link).letter.paragraphs;
    expect(atOnce).toEqual([letter.paragraphs[0], 'Your shortlist is unchanged. You can assign another voice now.']);
  });

  test('say where changes are requested: the line reader has no request', () => {
    const textOf = (kind: 'audio' | 'approval-reminder', values: unknown) =>
      notificationTemplates[kind].write(values, link).letter.paragraphs.join(' ');
    expect(textOf('audio', stored.audio[0])).toContain('request changes beside the takes.');
    expect(textOf('audio', stored.audio[3])).toContain('request changes on the page of the project.');
    const reminder = { ...stored['approval-reminder'][0], lines: 'complete' };
    expect(textOf('approval-reminder', reminder)).toContain('request changes on the page of the project,');
  });

  test('name the fee once', () => {
    for (const values of stored.assigned) {
      expect(JSON.stringify(notificationTemplates.assigned.write(values, link).letter)).not.toContain('€250');
    }
    const [approved] = stored.approved;
    expect(JSON.stringify(notificationTemplates.approved.write(approved, link).letter).match(/€250/g)).toHaveLength(1);
  });

  test.each([
    [0, 0, 'After that day the recording may no longer be used there.'],
    [1, 0, 'After that day the recording and its pickup may no longer be used there.'],
    [0, 2, 'After that day the recording and its 2 extra rounds may no longer be used there.'],
    [3, 1, 'After that day the recording, its 3 pickups and its extra round may no longer be used there.'],
  ])('of the end of a license name its recordings: %i pickups, %i extra rounds', (pickups, rounds, sentence) => {
    const { letter } = notificationTemplates['license-reminder'].write(
      { ...stored['license-reminder'][0], pickups, rounds },
      link,
    );
    expect(letter.paragraphs[1]).toBe(sentence);
    expect(letter.paragraphs[2]).toMatch(pickups + rounds > 0 ? /^To use them longer/ : /^To use it longer/);
  });

  test('count many takes and name the first', () => {
    const { letter } = notificationTemplates.audio.write(stored.audio[1], link);
    expect(letter.subject).toBe(`12 new takes for “${names.projectName}”`);
    expect(letter.paragraphs[0]).toBe('Freja Holm delivered 12 takes: “Welcome”, “Opening hours” and 10 more.');
  });

  test('prevent names in subjects from posing as our own text', () => {
    const hostile =
      'Your account is locked” Call\n+1 555 0100 “now, or your money is gone for good and all of it, really';
    const values = { ...names, projectName: hostile, teamName: hostile, voiceName: hostile };
    for (const kind of notificationKinds) {
      for (const given of stored[kind]) {
        const { subject } = notificationTemplates[kind].write({ ...given, ...values }, link).letter;
        expect(subject, kind).toMatch(/^[^“”\n]{10,}“[^“”\n]{1,60}”$/u);
      }
    }
  });

  test('leave no gap where a name had quotation marks', () => {
    const values = { ...stored.approved[0], projectName: 'Film „Winter“, part 2 «long»' };
    const { letter } = notificationTemplates.approved.write(values, link);
    expect(letter.subject).toContain('“Film Winter, part 2 long”');
  });

  test('validate stored values before sending', () => {
    expect(() => notificationTemplates.assigned.write({ projectName: 'Spring' }, link)).toThrow();
  });

  test('have a switch on a settings page for every kind', () => {
    const shown = [true, false].flatMap((isVoice) => notificationKindsFor({ isVoice }).map(({ kind }) => kind));
    expect(new Set(shown)).toEqual(new Set(notificationKinds));
  });
});
