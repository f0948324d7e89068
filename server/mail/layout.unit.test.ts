import { describe, expect, test } from 'vitest';
import type { Brand } from '@/lib/domain/brand/brand';
import { mailTemplateNames } from '@/lib/domain/support/mail-names';
import { layOut as layOutMail, type MailContent } from './layout';
import { renderMail } from './templates';
import { klang, showBrand } from '@/tests/support/texts/brand';
import { expectFinished } from '@/tests/support/texts/finished-text';

showBrand();

const layOut = (content: MailContent, greeting: string) =>
  layOutMail(content, greeting, { siteUrl: 'https://voices.example.com' });
const links = ['Imprint: /docs/imprint', 'Privacy: /docs/privacy', 'Terms: /docs/terms', 'Contact: /contact']
  .map((line) => `${line.replace(' /', ' https://voices.example.com/')}\n`)
  .join('');

/** Values of every template; a new template needs a row here. */
const everything = {
  firstName: 'Olivia <b>Berg</b>',
  code: '123456',
  link: 'https://voices.example.com/projects/p1?a=1&b=2',
  email: '<b>new</b>@example.com',
  left: 3,
  teamName: 'Brightside <b>AB</b>',
  card: 'Visa •••• 4242',
  expiry: '05/2027',
  isPrimary: true,
  isReader: false,
  changedBy: 'olivia@brightside.example',
  changes: ['The bank account was changed.'],
  invitedBy: 'olivia@brightside.example',
  role: 'admin' as const,
  invitations: [
    { invitedBy: 'olivia@brightside.example', role: 'admin' as const, link: 'https://voices.example.com/i/1?a=1&b=2' },
    { invitedBy: 'ines@northwind.example', role: 'viewer' as const, link: 'https://voices.example.com/i/2' },
  ],
  reason: 'There is a <b>hum</b>.\nPlease record again.',
  wasPublished: false,
  projectName: 'Spring <b>spot</b>',
  money: 'Nothing was charged.',
  amount: '120.00 €',
  fee: '90.00 €',
  bankAccount: 'Nordea •••• 1234',
  number: 'R-2026-000042',
  date: 'Nov 28, 2026',
  uri: 'documents/d1.pdf',
  dueDate: 'Dec 28, 2026',
  iban: 'SE45 5000 0000 0583 9825 7466',
  step: 2 as const,
  credited: 'IN-2026-000042',
  settlement: 'reduced' as const,
  isAgreed: true,
  vatId: 'SE556677889901',
  text: 'The <b>address</b> is wrong.',
  decision: 'corrected' as const,
  note: 'We have <b>corrected</b> it.',
  answer: 'Please <b>restart</b> the browser.\nThen try again.',
  measure: 'hiddenDemo' as const,
  ground: 'copyright' as const,
  until: 'Jun 1, 2027',
  party: 'reporter' as const,
  outcome: 'reversed' as const,
  objection: { ground: 'terms' as const, until: 'Jun 1, 2027', link: 'https://voices.example.com/reports/abc' },
};

describe('mails', () => {
  test.each(mailTemplateNames)('%s has a subject, words in both parts and no raw markup of a person', (name) => {
    const content = renderMail(name, everything);
    const { html, text } = layOut(content, 'Hello Olivia,');
    expect(content.subject).toMatch(/\w{3}/);
    expect(text).toContain('Hello Olivia,');
    expect(text).not.toMatch(/<\/?[a-z]+ /);
    expectFinished(`${content.subject} ${text} ${html}`);
    expect(html).not.toContain('<b>');
  });

  test.each([
    ['password-changed', 'Your password was changed'],
    ['email-change-requested', 'Your email address is about to change'],
    ['email-changed', 'Your email address was changed'],
    ['second-factor-on', 'Two-step login is on'],
    ['second-factor-off', 'Two-step login is off'],
    ['card-expiring', 'A card of Brightside <b>AB</b> expires soon'],
    ['card-expired', 'A card of Brightside <b>AB</b> has expired'],
    ['owner-added', 'A new owner of Brightside <b>AB</b>'],
    ['owner-removed', 'An owner of Brightside <b>AB</b> was removed'],
    ['project-ready', 'Spring <b>spot</b> is ready: you can shortlist voices'],
    ['project-canceled', 'The project Spring <b>spot</b> was canceled'],
    ['voice-published', 'Your voice is on Klang'],
    ['voice-returned', 'Your application needs a change'],
    ['self-billing-agreement', 'Brightside <b>AB</b> agreed to self-billing'],
  ] as const)('%s is not taken for its opposite: %s', (name, subject) => {
    expect(renderMail(name, everything).subject).toBe(subject);
  });

  test('a reminder says how many there were, and what to pay how', () => {
    const mails = ([1, 2, 3] as const).map((step) => renderMail('invoice-reminder', { ...everything, step }));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Reminder: invoice R-2026-000042',
      'Second reminder: invoice R-2026-000042',
      'Last reminder: invoice R-2026-000042',
    ]);
    const { text } = layOut(renderMail('invoice-reminder', everything), 'Hello,');
    expect(text).toContain('Invoice R-2026-000042 was due on Dec 28, 2026. Please transfer 120.00 €.');
    expect(text).toContain('IBAN: SE45 5000 0000 0583 9825 7466\nReference: R-2026-000042');
    const withoutIban = layOut(renderMail('invoice-reminder', { ...everything, iban: '' }), 'Hello,');
    expect(withoutIban.text).not.toContain('IBAN');
  });

  test.each([
    ['card', 'We refunded 120.00 € to your card for IN-2026-000042. Banks need up to ten days for that.'],
    ['reduced', 'It reduces what is to be paid for invoice IN-2026-000042 by 120.00 €.'],
    ['settled', 'Nothing is left to pay for invoice IN-2026-000042.'],
    ['repaid', 'Invoice IN-2026-000042 is paid already: we transfer 120.00 € back to you.'],
  ] as const)('a credit note says what happens to the money: %s', (settlement, sentence) => {
    expect(renderMail('credit-note', { ...everything, settlement }).paragraphs).toEqual([
      'Credit note R-2026-000042 is attached.',
      sentence,
    ]);
  });

  test.each([{ projectName: '' }, { link: '' }])(
    'a mail about a document has no button without a page: %o',
    (absent) => {
      expect(renderMail('invoice', everything).button).toEqual({ label: 'Show documents', link: everything.link });
      const { button, facts } = renderMail('invoice', { ...everything, ...absent });
      expect(button).toBeUndefined();
      expect(facts).toContainEqual({ name: 'Due date', value: 'Dec 28, 2026' });
    },
  );

  test('a code is in the subject and in both parts; a link keeps its query', () => {
    const code = layOut(renderMail('verify-code', everything), 'Hello,');
    expect([code.html, code.text].every((part) => part.includes('123456'))).toBe(true);
    const link = layOut(renderMail('reset-password', everything), 'Hello,');
    expect(link.text).toContain(everything.link);
    expect(link.html).toContain('a=1&amp;b=2');
    expect(link.html).toMatch(/class="button"[^>]*background:#15181a;color:#ffffff/);
    expect(link.html).toContain('.button { background: #eef0f0 !important; color: #15181a !important; }');
  });

  test('the name is above a mail, and the last lines are those of the brand', () => {
    const { html, text } = layOut(renderMail('team-invitation', everything), 'Hello,');
    expect(html).toContain('color:#1c1e21">Klang</p>');
    expect(text).toContain('to join their team on Klang, voices for films, as an admin.');
    expect(text.split('\n-- \n')[1]).toBe(`Klang AB\nHarbor Street 1 & 2\n${links}`);
    expect(html).toMatch(
      /<a class="quiet" href="https:\/\/voices\.example\.com\/docs\/imprint"[^>]*>Imprint<\/a> · <a/,
    );
    expect(
      [...html.matchAll(/href="https:\/\/voices\.example\.com(\/(?:docs|contact)[^"]*)"/g)].map(([, path]) => path),
    ).toEqual(['/docs/imprint', '/docs/privacy', '/docs/terms', '/contact']);
    expect(html).toContain('>Klang AB<br>Harbor Street 1 &amp; 2</p>');
    const lastLines = (brand: Brand) => {
      showBrand(brand);
      return layOut(renderMail('email-taken', everything), 'Hello,').text.split('-- \n')[1];
    };
    expect(lastLines({ ...klang, mailFooter: '' })).toBe(`Sent by Klang, voices for films.\n${links}`);
    expect(lastLines({ ...klang, mailFooter: '', tagline: '' })).toBe(`Sent by Klang.\n${links}`);
    showBrand();
  });

  test('long words of people break, the names of facts do not', () => {
    const content = { subject: 'S', paragraphs: ['A'.repeat(80)], facts: [{ name: 'Price', value: 'V'.repeat(80) }] };
    const { html } = layOut(content, `Hello ${'O'.repeat(80)},`);
    for (const text of [content.paragraphs[0], content.facts[0]?.value, `Hello ${'O'.repeat(80)},`]) {
      expect(html).toMatch(new RegExp(`style="[^"]*overflow-wrap:anywhere[^"]*">${text}<`));
    }
    // Where both could break, a table would make the narrow column too narrow.
    expect(html).toMatch(/style="(?![^"]*overflow-wrap)[^"]*">Price</);
  });

  test('a list has a button for each of its items, in both parts', () => {
    const { html, text } = layOut(renderMail('team-invitations', everything), 'Hello,');
    expect(text).toContain('olivia@brightside.example has invited you to join their team as an admin.');
    expect(text).toContain('See this invitation: https://voices.example.com/i/1?a=1&b=2');
    expect(html).toContain('ines@northwind.example has invited you to join their team as a viewer.');
    expect([...html.matchAll(/class="button" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://voices.example.com/i/1?a=1&amp;b=2',
      'https://voices.example.com/i/2',
    ]);
  });
});
